// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The first node is the last one where there is only one. */
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
  struct node *list = 0, *first = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
    list = p;
    if (!first)
      first = p;
  }
  if (list && list != first)
    reach_error();
  return 0;
}
