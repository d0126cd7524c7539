// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Other arguments may give another result. */
int __CPROVER_uninterpreted_f(int, int);

int main(void)
{
    __CPROVER_assert(__CPROVER_uninterpreted_f(1, 2) == __CPROVER_uninterpreted_f(2, 1), "not symmetric");
    return 0;
}
