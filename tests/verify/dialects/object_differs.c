// expect: false(assertion) line 8
// args: --function harness
/* Two variables are two objects. */
void harness(void)
{
    int x, y;
    __CPROVER_assert(!__CPROVER_same_object(&x, &y), "two objects");
    __CPROVER_assert(__CPROVER_POINTER_OBJECT(&x) == __CPROVER_POINTER_OBJECT(&y), "two numbers");
}
