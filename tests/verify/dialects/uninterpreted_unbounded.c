// expect: true
/* The same argument in every iteration of a loop without a bound. */
int __CPROVER_uninterpreted_f(int);

int main(void)
{
    unsigned n;
    int first = __CPROVER_uninterpreted_f(3);
    for (unsigned i = 0; i < n; i++)
        __CPROVER_assert(__CPROVER_uninterpreted_f(3) == first, "always the same");
    return 0;
}
