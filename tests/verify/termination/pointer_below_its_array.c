// expect: unknown
// args: --property termination --timeout 20
/* The pointer goes below its array before the loop ends. */
int main(void)
{
    int a[4], *p = a + 3;
    while (p >= a)
        p--;
    return 0;
}
