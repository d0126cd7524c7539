// expect: false(termination)
// args: --property termination --timeout 20
/* What is between two constants need not be what both have in common. */
static int count(unsigned char n)
{
    while (n != 4)
        n = (unsigned char)(n + 2);
    return n;
}
int main(void)
{
    return (count(2) + count(3)) & 1;
}
