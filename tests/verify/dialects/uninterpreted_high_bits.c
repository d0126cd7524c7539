// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Arguments are compared with all their bits. */
int __CPROVER_uninterpreted_f(unsigned long long);

int main(void)
{
    __CPROVER_assert(__CPROVER_uninterpreted_f(1) == __CPROVER_uninterpreted_f(0x100000001), "the lower half decides");
    return 0;
}
