// expect: false(unreach-call)
// unconfirmed: the execution ends without a report
// args: --property unreach-call --timeout 50
/* Addresses are ordered. */
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
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
    if (list && p < list)
      n++;
    list = p;
  }
  if (n > 1)
    reach_error();
  return 0;
}
