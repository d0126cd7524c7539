// expect: false(termination)
// args: --property termination --timeout 20
/* With steps of three an 8-bit counter jumps over the bound. */
int main(void)
{
    for (unsigned char i = 0; i < 254; i += 3)
        if (i == 252)
            i = 1;
    return 0;
}
