// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A node is searched by its address and then expected not to be the one that was marked. */
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
  struct node *list = 0, *marked = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 0;
    p->next = list;
    if (__VERIFIER_nondet_int())
      marked = p;
    list = p;
  }
  if (marked)
    marked->h = 1;
  for (struct node *i = list; i; i = i->next)
    if (i != list && i == marked && i->h == 1)
      reach_error();
  return 0;
}
