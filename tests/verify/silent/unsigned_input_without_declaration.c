// expect: false(reach-error)
// unconfirmed: call to undeclared function
int main(void)
{
    if (__VERIFIER_nondet_uint() / 2 > 2000000000)
        reach_error();
    return 0;
}
