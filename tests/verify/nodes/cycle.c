// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The list is closed to a cycle: walking it comes back to a node that was changed on the way. */
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
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = list;
    list = p;
  }
  struct node *i = list;
  if (!i)
    return 0;
  while (i->next)
    i = i->next;
  i->next = list;
  for (int n = 0; __VERIFIER_nondet_int(); n++) {
    if (list->h > 2)
      reach_error();
    list->h++;
    list = list->next;
  }
  return 0;
}
