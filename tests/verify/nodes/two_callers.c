// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The site is in a callee, and one of its callers is wrong. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

static struct node *make(struct node *next, int h) {
  struct node *p = malloc(sizeof *p);
  p->h = h;
  p->next = next;
  return p;
}

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int())
    list = make(list, 1);
  if (list && list->next)
    list->next->next = make(list->next->next, 2);
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
