// expect: false(reach-error)
// unconfirmed: call to undeclared function
/* The input's name tells its type: as an `int` it would never be between two integers. */
int main(void)
{
    double d = __VERIFIER_nondet_double();
    if (d > 0.5 && d < 0.75)
        reach_error();
    return 0;
}
