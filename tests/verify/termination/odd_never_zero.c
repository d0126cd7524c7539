// expect: false(termination)
// args: --property termination --timeout 20
/* A cycle of 2^31 states: odd numbers stay odd. */
int main(void)
{
    unsigned n = 1;
    while (n != 0)
        n += 2;
    return 0;
}
