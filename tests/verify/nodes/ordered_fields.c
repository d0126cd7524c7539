// expect: true
// args: --property unreach-call --timeout 50
/* One field of a node is never above the other. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int low;
  int high;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low > high)
      continue;
    struct node *p = malloc(sizeof *p);
    p->low = low;
    p->high = high;
    p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->low > i->high)
      reach_error();
  return 0;
}
