// expect: true
// args: --property unreach-call --timeout 50
/* Nodes are made and checked in functions that are called from several places. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

static struct node *make(struct node *next, int h) {
  struct node *p = malloc(sizeof *p);
  p->h = h;
  p->next = next;
  return p;
}

static void check(int condition) {
  if (!condition)
    reach_error();
}

int main(void) {
  struct node *list = make(0, 1);
  while (__VERIFIER_nondet_int())
    list = __VERIFIER_nondet_int() ? make(list, 1) : make(list, 2);
  for (struct node *i = list; i; i = i->next)
    check(i->h >= 1 && i->h <= 2);
  return 0;
}
