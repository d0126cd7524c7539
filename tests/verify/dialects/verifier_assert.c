// expect: false(assertion) line 7
// args: --function harness
/* An assertion, declared or not. */
void harness(void)
{
    int x = 3;
    __VERIFIER_assert(x == 4);
}
