// expect: false(termination)
// args: --property termination --timeout 20
/* A loop without exit. */
int main(void)
{
    while (1)
        ;
    return 0;
}
