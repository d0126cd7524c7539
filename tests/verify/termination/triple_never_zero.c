// expect: false(termination)
// args: --property termination --timeout 20
/* An odd number times three is odd. */
int main(void)
{
    unsigned char x = 1;
    while (x)
        x *= 3;
    return 0;
}
