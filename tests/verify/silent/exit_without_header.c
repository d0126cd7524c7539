// expect: true
int main(void)
{
    if (__VERIFIER_nondet_int())
        exit(3);
    else
        abort();
    reach_error();
}
