// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Two nodes that are both not the tracked one are different. */
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
  struct node *a = 0, *b = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 0;
    b = a;
    a = p;
  }
  if (a && b && a != b)
    reach_error();
  return 0;
}
