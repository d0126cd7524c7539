// expect: unknown
// args: --property unreach-call --timeout 5
// truth: true
/* The same, and each node is freed once it was looked at: that none is used afterwards would have to be proved. */
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
  while (list) {
    if (list->h != 1)
      reach_error();
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
