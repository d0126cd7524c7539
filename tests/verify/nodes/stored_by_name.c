// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* What was stored last through a pointer is overwritten by the name of what it points to. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);

struct node {
  int h;
  struct node *next;
};

struct node end;

int main(void) {
  struct node *list = &end;
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = list;
    list = p;
    n++;
  }
  if (n > 2)
    list = list->next->next->next;
  list->h = 1;
  end.h = 2;
  int seen = list->h;
  if (n > 2 && seen != 1)
    reach_error();
  return 0;
}
