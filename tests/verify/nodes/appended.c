// expect: true
// args: --property unreach-call --timeout 50
/* The last node gets its number and its link one iteration after it was made. */
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
  struct node *list = malloc(sizeof *list), *last = list;
  while (__VERIFIER_nondet_int()) {
    last->h = 1;
    last->next = malloc(sizeof *last);
    struct node *new = last->next;
    last = new;
  }
  last->h = 1;
  last->next = 0;
  for (struct node *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
