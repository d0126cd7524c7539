// expect: unknown
// args: --property termination --timeout 20
/* There is no loop, but what happens is undefined. */
int main(void)
{
    int *p = 0;
    *p = 1;
    return 0;
}
