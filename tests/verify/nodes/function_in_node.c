// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A node says which function to call. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int (*f)(void);
  struct node *next;
};

static int one(void) {
  return 1;
}

static int two(void) {
  return 2;
}

int main(void) {
  struct node *list = 0;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->f = n++ == 2 ? two : one;
    p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->f() != 1)
      reach_error();
  return 0;
}
