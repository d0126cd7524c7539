// expect: false(unreach-call)
// unconfirmed: the execution ends without a report
// args: --property unreach-call --timeout 50
/* One past the end of a global may be where a node begins, and not where another does. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

struct node g;

int main(void) {
  struct node *end = &g + 1, *a = 0, *b = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    a = b;
    b = p;
  }
  if (a && b && (a == end) != (b == end))
    reach_error();
  return 0;
}
