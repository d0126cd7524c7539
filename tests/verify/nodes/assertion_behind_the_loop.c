// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* What is loaded in the loop is checked behind it, after another node was loaded from. */
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
    p->h = n == 2 ? 5 : 1;
    n++;
    p->next = list;
    list = p;
  }
  int seen = 1;
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      seen = i->h;
  if (seen != 1)
    reach_error();
  return 0;
}
