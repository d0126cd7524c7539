// expect: true
// args: --property unreach-call --timeout 50
/* Memory that is zero until it is used: what is not stored is zero, pointers too. */
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
    struct node *p = calloc(1, sizeof *p);
    if (__VERIFIER_nondet_int())
      p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->h != 0)
      reach_error();
  return 0;
}
