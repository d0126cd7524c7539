// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Nodes are numbers, held by a table. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *table[3] = {0}, n = 0;
  while (n < 3 && __VERIFIER_nondet_int()) {
    int *p = malloc(sizeof *p);
    *p = n == 1 ? 2 : 1;
    table[n++] = p;
  }
  for (int i = 0; i < n; i++)
    if (*table[i] != 1)
      reach_error();
  return 0;
}
