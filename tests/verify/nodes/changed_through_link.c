// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The list is built through the address of its last link, and one link is cut out that way. */
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
  struct node *list = 0, **end = &list;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = 0;
    *end = p;
    end = &p->next;
  }
  if (list && list->next && list->next->next)
    list->next->next->h = 3;
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
