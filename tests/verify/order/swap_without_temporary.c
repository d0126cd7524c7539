// expect: false(unsequenced) line 7
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int a = 1, b = 2;
    /* The famous swap: the outer store does not wait for the inner one. */
    a ^= b ^= a ^= b;
    return a;
}
