// expect: false(assertion) line 9
// args: --function harness
// unconfirmed: the program does not compile or link
/* A pointer to a member wipes the whole structure. */
void harness(void)
{
    struct { int a, b; } s = {1, 2};
    __CPROVER_havoc_object(&s.b);
    __CPROVER_assert(s.a == 1, "wiped too");
}
