// expect: false(termination)
// args: --property termination --timeout 20
/* An unsigned counter is never negative: it wraps around. */
int main(void)
{
    for (unsigned char i = 10; i >= 0; i--)
        ;
    return 0;
}
