// expect: true
// args: --function harness
/* Types of the dialect: a truth value, a size and a signed size. */
void harness(void)
{
    __CPROVER_bool b = 2;
    __CPROVER_size_t n = -1;
    __CPROVER_ssize_t m = -1;
    __CPROVER_assert(b == 1 && n > 0 && m < 0, "their signs");
    __CPROVER_assert(sizeof n == sizeof(sizeof 1) && sizeof m == sizeof n && sizeof b == sizeof(_Bool), "their sizes");
}
