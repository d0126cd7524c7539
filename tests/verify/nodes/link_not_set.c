// expect: false(unreach-call)
// unconfirmed: depends on the contents of uninitialised memory
// args: --property unreach-call --timeout 50
/* A link that was never stored is not null. */
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
    p->h = 1;
    if (list)
      p->next = 0;
    list = p;
  }
  if (list && list->next)
    reach_error();
  return 0;
}
