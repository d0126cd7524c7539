// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A pointer of the last iteration says nothing about the one of this iteration. */
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
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p;
    int again = 0;
    p = malloc(sizeof *p);
    p->h = 1;
    p->next = list;
    list = p;
    if (!first)
      first = p;
    while (__VERIFIER_nondet_int() && again < 2) {
      again++;
      p = first;
      p->h = n > 1 ? 2 : 1;
    }
    n++;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
