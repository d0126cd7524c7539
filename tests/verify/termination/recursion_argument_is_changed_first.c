// expect: false(termination)
// args: --property termination --timeout 20
/* What a call is given is compared with what its caller was given, not with what the caller made of it. */
static int down(int n)
{
    if (n == 0)
        return 0;
    n++;
    return down(n - 1);
}
int main(void)
{
    return down(7);
}
