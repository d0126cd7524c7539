// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* One node of each of two sites: together they violate. */
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
  struct node *a = 0, *b = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = __VERIFIER_nondet_int() ? 1 : 2;
    p->next = a;
    a = p;
  }
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = __VERIFIER_nondet_int() ? 1 : 2;
    p->next = b;
    b = p;
  }
  for (struct node *i = a; i; i = i->next)
    for (struct node *j = b; j; j = j->next)
      if (i->h + j->h == 4)
        reach_error();
  return 0;
}
