// expect: false(reach-error)
// unconfirmed: the execution ends without a report
int main(void)
{
    if (__VERIFIER_nondet_uint() / 2 > 2000000000)
        reach_error();
    return 0;
}
