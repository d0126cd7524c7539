// expect: true
// args: --property unreach-call --timeout 50
/* Which number all nodes but the last hold was decided before they were made. */
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
  int flag = __VERIFIER_nondet_int();
  struct node *list = malloc(sizeof *list), *last = list;
  while (__VERIFIER_nondet_int()) {
    last->h = flag ? 1 : 2;
    struct node *new = malloc(sizeof *new);
    last->next = new;
    last = last->next;
  }
  last->h = 3;
  last->next = 0;
  struct node *i = list;
  while (i->h == (flag ? 1 : 2))
    i = i->next;
  if (i->h != 3)
    reach_error();
  return 0;
}
