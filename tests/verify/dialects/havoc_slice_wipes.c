// expect: false(assertion) line 9
// args: --function harness
// unconfirmed: the program does not compile or link
/* The slice itself is wiped. */
void harness(void)
{
    struct { int a, b; } s = {1, 2};
    __CPROVER_havoc_slice(&s.b, 4);
    __CPROVER_assert(s.b == 2, "wiped");
}
