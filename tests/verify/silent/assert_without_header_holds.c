// expect: true
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 3)
        assert(x > 2);
    return 0;
}
