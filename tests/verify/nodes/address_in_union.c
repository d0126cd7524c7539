// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Addresses seen as numbers through a union tell nodes apart. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

union view {
  struct node *p;
  __UINTPTR_TYPE__ number;
};

int main(void) {
  __UINTPTR_TYPE__ first = 0, second = 0;
  while (__VERIFIER_nondet_int()) {
    union view v;
    v.p = malloc(sizeof *v.p);
    v.p->h = 1;
    second = first;
    first = v.number;
  }
  if (second && first != second)
    reach_error();
  return 0;
}
