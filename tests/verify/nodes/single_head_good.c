// expect: true
// args: --property unreach-call --timeout 50
/* The head is made once, outside any loop, and is not like the others; both are as they shall be. */
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
  struct node *head = malloc(sizeof *head), *last = head;
  head->h = 2;
  head->next = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->h = 1;
    p->next = 0;
    last->next = p;
    last = p;
  }
  if (head->h != 2)
    reach_error();
  for (struct node *i = head; i; i = i->next)
    if (i->h != 1 && i->h != 2)
      reach_error();
  return 0;
}
