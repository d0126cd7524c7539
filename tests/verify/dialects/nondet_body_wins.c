// expect: true
// args: --function harness
/* A function with a body is no input, whatever its name. */
int nondet_f(void) { return 1; }
void harness(void)
{
    __CPROVER_assert(nondet_f() == 1, "has a body");
}
