// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* What was stored last through a pointer is overwritten through another that is the same. */
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
  struct node *list = 0, *other = 0;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
    other = n == 2 ? p : list;
    p->h = 1;
    if (!other)
      other = p;
    n++;
    list = p;
  }
  if (list && other) {
    list->h = 1;
    other->h = 2;
    int seen = list->h;
    if (seen != 1)
      reach_error();
  }
  return 0;
}
