// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The pointer moves between the store and the load. */
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
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = n++;
    p->next = list;
    list = p;
  }
  if (list && list->next && list->next->next) {
    list->h = 7;
    list = list->next->next;
    if (list->h != 7)
      reach_error();
  }
  return 0;
}
