// expect: false(termination)
// args: --property termination --timeout 20
/* An 8-bit counter is always at most 255. */
int main(void)
{
    for (unsigned char i = 0; i <= 255; i++)
        ;
    return 0;
}
