// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A freed node and a new one may have the same address. */
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
  struct node *last = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = 0;
    if (p == last)
      reach_error();
    last = p;
    free(p);
  }
  return 0;
}
