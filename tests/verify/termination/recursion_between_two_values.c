// expect: false(termination)
// args: --property termination --timeout 20
/* Two values in turn. */
static int f(int n)
{
    if (n == 3)
        return 0;
    return f(-n);
}
int main(void)
{
    return f(1);
}
