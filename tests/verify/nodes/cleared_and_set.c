// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Memory starts as zero, but the first node is set. */
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
    if (!list)
      p->h = 1;
    p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->h != 0)
      reach_error();
  return 0;
}
