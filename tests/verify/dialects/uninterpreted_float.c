// expect: unknown: arguments of uninterpreted functions are integers or pointers
/* Zeros of both signs are equal, and a function may tell them apart. */
int __CPROVER_uninterpreted_f(float);

int main(void)
{
    __CPROVER_assert(__CPROVER_uninterpreted_f(0.0f) == __CPROVER_uninterpreted_f(-0.0f), "equal floats");
    return 0;
}
