// expect: unknown
// args: --property termination --timeout 20
/* The thirty-first step overflows. */
int main(void)
{
    int n = 1;
    while (n > 0)
        n *= 2;
    return 0;
}
