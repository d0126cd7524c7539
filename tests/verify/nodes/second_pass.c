// expect: true
// args: --property unreach-call --timeout 50
/* A second pass sets some of the nodes; which of the two values each has does not matter. */
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
    p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (__VERIFIER_nondet_int())
      i->h = 2;
  for (struct node *i = list; i; i = i->next)
    if (i->h < 1 || i->h > 2)
      reach_error();
  return 0;
}
