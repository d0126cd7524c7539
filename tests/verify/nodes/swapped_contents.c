// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The contents of two nodes are exchanged field by field. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  int g;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = n < 1 ? 1 : 2;
    p->g = p->h;
    n++;
    p->next = list;
    list = p;
  }
  if (list && list->next) {
    int h = list->h;
    list->h = list->next->h;
    list->next->h = h;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->h != i->g)
      reach_error();
  return 0;
}
