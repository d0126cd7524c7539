// expect: true
/* The first aligned address within the buffer. */
int main(void)
{
    unsigned char b[16];
    for (int i = 0; i < 16; i++)
        b[i] = 1;
    unsigned long a = ((unsigned long)b + 3) & ~3ul;
    unsigned *p = (unsigned *)a;
    return *p == 0;
}
