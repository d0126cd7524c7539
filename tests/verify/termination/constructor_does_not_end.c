// expect: false(termination)
// args: --property termination --timeout 20
/* What runs before main counts. */
__attribute__((constructor)) static void early(void)
{
    while (1)
        ;
}
int main(void)
{
    return 0;
}
