// expect: false(unsequenced) line 7
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int x = 1;
    /* The store waits for the value of x++, not for its side effect. */
    x = x++;
    return x;
}
