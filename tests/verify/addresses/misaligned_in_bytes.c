// expect: false(alignment) line 7
int main(void)
{
    unsigned char b[16];
    for (int i = 0; i < 16; i++)
        b[i] = 1;
    return *(unsigned *)(b + 1) == 0;
}
