// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A callee changes the third node. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

static void spoil(struct node *p) {
  if (p && p->next && p->next->next)
    p->next->next->h++;
}

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = list;
    list = p;
  }
  spoil(list);
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
