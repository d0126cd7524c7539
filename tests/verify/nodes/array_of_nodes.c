// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A table holds the nodes; one of them is changed through it. */
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
  struct node *table[4] = {0};
  int n = 0;
  while (n < 4 && __VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = n ? table[n - 1] : 0;
    table[n++] = p;
  }
  if (n == 4) {
    table[1]->h = 2;
    for (struct node *i = table[3]; i; i = i->next)
      if (i->h != 1)
        reach_error();
  }
  return 0;
}
