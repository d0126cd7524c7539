// expect: unknown
// args: --property unreach-call --timeout 50
/* An execution that follows a null pointer has no meaning that could be proved. */
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
  if (list->h)
    return 1;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = list;
    list = p;
  }
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
