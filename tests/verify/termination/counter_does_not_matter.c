// expect: false(termination)
// args: --property termination --timeout 20
/* What nothing depends on may grow: the loop still comes back. */
int main(void)
{
    unsigned long n = 0;
    while (1)
        n++;
}
