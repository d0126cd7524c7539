// expect: false(termination)
// args: --property termination --timeout 20
/* A cycle of 2^63 states. */
int main(void)
{
    unsigned long n = 1;
    while (n != 0)
        n += 2;
    return 0;
}
