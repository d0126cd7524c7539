// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* … or the same one: nothing says that the function is injective. */
int __CPROVER_uninterpreted_f(int);

int main(void)
{
    __CPROVER_assert(__CPROVER_uninterpreted_f(1) != __CPROVER_uninterpreted_f(2), "injective");
    return 0;
}
