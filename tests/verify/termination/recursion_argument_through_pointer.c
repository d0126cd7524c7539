// expect: false(termination)
// args: --property termination --timeout 20
/* The argument decreases in the text, but somebody else writes it. */
static void reset(int *n)
{
    *n = 8;
}
static int down(int n)
{
    if (n <= 0)
        return 0;
    reset(&n);
    return down(n - 1);
}
int main(void)
{
    return down(7);
}
