// expect: true
// args: --property unreach-call --timeout 50
/* Nodes of two kinds in one list, told apart by a field. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int kind;
  int h;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_int()) {
      p->kind = 1;
      p->h = 10;
    } else {
      p->kind = 2;
      p->h = 20;
    }
    p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->kind == 1 && i->h != 10)
      reach_error();
  return 0;
}
