// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Two objects have two addresses, whatever they hold. */
int __CPROVER_uninterpreted_of(const int *);

int main(void)
{
    int x = 1, y = 1;
    __CPROVER_assert(__CPROVER_uninterpreted_of(&x) == __CPROVER_uninterpreted_of(&y), "the same contents");
    return 0;
}
