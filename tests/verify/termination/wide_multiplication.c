// expect: false(termination)
// args: --property termination --timeout 20
/* A power of three is never zero modulo 2^128. */
int main(void)
{
    unsigned __int128 n = 1;
    while (n != 0)
        n *= 3;
    return 0;
}
