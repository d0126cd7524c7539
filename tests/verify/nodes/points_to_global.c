// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Nodes point to globals; one global is changed. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int *value;
  struct node *next;
};

int good = 1, also = 1;

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->value = __VERIFIER_nondet_int() ? &good : &also;
    p->next = list;
    list = p;
  }
  if (list && list->next)
    *list->next->value = 2;
  for (struct node *i = list; i; i = i->next)
    if (*i->value != 1)
      reach_error();
  return 0;
}
