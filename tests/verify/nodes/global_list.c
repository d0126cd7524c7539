// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The list hangs on a global that a callee exchanges. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct node {
  int h;
  struct node *next;
};

static struct node *list;

static void push(int h) {
  struct node *p = malloc(sizeof *p);
  p->h = h;
  p->next = list;
  list = p;
}

static void rotate(void) {
  if (list && list->next && list->next->next)
    push(3);
}

int main(void) {
  while (__VERIFIER_nondet_int())
    push(1);
  rotate();
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
