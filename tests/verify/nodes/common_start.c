// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Two records begin alike, and memory is used as both. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

struct a {
  int h;
  struct a *next;
};

struct b {
  int h;
  struct a *next;
  int more;
};

int main(void) {
  struct a *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct b *p = malloc(sizeof *p);
    p->h = 1;
    p->more = 2;
    p->next = list;
    list = (struct a *)p;
  }
  if (list && list->next)
    ((struct b *)list->next)->h = 2;
  for (struct a *i = list; i; i = i->next)
    if (i->h != 1)
      reach_error();
  return 0;
}
