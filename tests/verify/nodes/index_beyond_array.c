// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* An index beyond an array leads to the next field of the node. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int a[2];
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
  int i = __VERIFIER_nondet_int();
  if (list && list->next && i == 2)
    list->next->a[i] = 5;
  for (struct node *p = list; p; p = p->next)
    if (p->h != 1)
      reach_error();
  return 0;
}
