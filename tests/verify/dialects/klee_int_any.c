// expect: false(assertion) line 9
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* Any value at all, though another one is preferred. */
extern int klee_int(const char *name);
extern void klee_prefer_cex(void *object, int condition);
void harness(void)
{
    int x = klee_int("x"); klee_prefer_cex(&x, x == 5); __VERIFIER_assert(x != -2147483647 - 1);
}
