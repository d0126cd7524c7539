// expect: false(assertion) line 9
// args: --function harness
// unconfirmed: the input `x` cannot be given to the compiled program
/* Two variables are two objects. */
void harness(void)
{
    int x, y;
    __CPROVER_assert(!__CPROVER_same_object(&x, &y), "two objects");
    __CPROVER_assert(__CPROVER_POINTER_OBJECT(&x) == __CPROVER_POINTER_OBJECT(&y), "two numbers");
}
