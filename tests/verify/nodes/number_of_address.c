// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Addresses as numbers tell nodes apart. */
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
  __UINTPTR_TYPE__ first = 0, second = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    second = first;
    first = (__UINTPTR_TYPE__)p;
  }
  if (second && first != second)
    reach_error();
  return 0;
}
