// expect: false(assertion) line 8
// args: --function harness
/* A pointer to a member wipes the whole structure. */
void harness(void)
{
    struct { int a, b; } s = {1, 2};
    __CPROVER_havoc_object(&s.b);
    __CPROVER_assert(s.a == 1, "wiped too");
}
