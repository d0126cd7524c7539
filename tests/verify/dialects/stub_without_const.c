// expect: true
// args: --function harness
/* A stub that differs from the declaration in a qualifier of what a parameter points to is the function that was declared. */
int size_of(const char *text, const int *limit);
int size_of(const char *text, int *limit)
{
    return 3;
}
void harness(void)
{
    const int limit = 4;
    __CPROVER_assert(size_of("abc", &limit) == 3, "the stub");
}
