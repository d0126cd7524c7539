// expect: true
/* The program looks where the buffer lies before it uses it. */
int main(void)
{
    unsigned char b[16];
    for (int i = 0; i < 16; i++)
        b[i] = 1;
    if ((unsigned long)b % sizeof(unsigned) == 0)
        return *(unsigned *)b == 0;
    return 0;
}
