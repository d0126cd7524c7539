// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A node that was freed may have the address of one that was made later; neither is null. */
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
  struct node *list = 0, *gone = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = list;
    if (gone && p == gone)
      reach_error();
    list = p;
    if (!gone && __VERIFIER_nondet_int()) {
      gone = p;
      list = p->next;
      free(p);
    }
  }
  return 0;
}
