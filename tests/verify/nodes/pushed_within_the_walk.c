// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Nodes are made while the list is walked. */
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
  for (struct node *i = list; i; i = i->next) {
    if (i->h == 2)
      reach_error();
    if (__VERIFIER_nondet_int()) {
      struct node *p = malloc(sizeof *p);
      p->h = i->next ? 1 : 2;
      p->next = i->next;
      i->next = p;
    }
  }
  return 0;
}
