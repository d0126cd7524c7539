// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Two functions have nothing to do with one another. */
int __CPROVER_uninterpreted_f(int), __CPROVER_uninterpreted_g(int);

int main(void)
{
    __CPROVER_assert(__CPROVER_uninterpreted_f(1) == __CPROVER_uninterpreted_g(1), "the same function");
    return 0;
}
