// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The same load reads two nodes before the assertion. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

static int get(struct node *p) {
  return p->h;
}

int main(void) {
  struct node *list = 0;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = n < 2 ? n : 7;
    n++;
    p->next = list;
    list = p;
  }
  if (n == 4 && get(list) + get(list->next->next) == 8)
    reach_error();
  return 0;
}
