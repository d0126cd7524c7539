// expect: false(unsequenced) line 6
int main(void)
{
    int x = 1;
    /* The store waits for the value of x++, not for its side effect. */
    x = x++;
    return x;
}
