// expect: unknown
// args: --property unreach-call --timeout 5
// truth: false(unreach-call)
/* What a freed node holds is anybody's guess. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
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
    if (list->next)
      free(list->next);
  }
  for (struct node *p = list; p; p = p->next)
    if (p->h != 1)
      reach_error();
  return 0;
}
