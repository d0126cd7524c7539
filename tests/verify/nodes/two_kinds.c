// expect: true
// args: --property unreach-call --timeout 50
/* Two lists, each with a property of its own. */
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
  struct node *ones = 0, *twos = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct node *p = malloc(sizeof *p);
      p->h = 1;
      p->next = ones;
      ones = p;
    } else {
      struct node *p = malloc(sizeof *p);
      p->h = 2;
      p->next = twos;
      twos = p;
    }
  }
  for (struct node *i = ones; i; i = i->next)
    if (i->h != 1)
      reach_error();
  for (struct node *i = twos; i; i = i->next)
    if (i->h != 2)
      reach_error();
  return 0;
}
