// expect: unknown
// args: --function harness
/* A pointer in given memory that turns out to have the address of a variable: whether it may be used is not known, and the write is not forgotten. */
struct s { int *p; };
void harness(void)
{
    struct s s;
    int x = 3;
    if (s.p == &x) {
        *s.p = 4;
        __CPROVER_assert(x == 4, "the write is there");
    }
}
