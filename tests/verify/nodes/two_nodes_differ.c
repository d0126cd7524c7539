// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Two nodes of one site hold the same number after all. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = __VERIFIER_nondet_int();
    p->next = list;
    list = p;
  }
  if (list && list->next && list->h == list->next->h)
    reach_error();
  return 0;
}
