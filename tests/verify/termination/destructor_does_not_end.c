// expect: false(termination)
// args: --property termination --timeout 20
/* A destructor runs before the end. */
__attribute__((destructor)) static void h(void)
{
    for (;;)
        ;
}
int main(void)
{
    return 0;
}
