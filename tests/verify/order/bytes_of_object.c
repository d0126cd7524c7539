// expect: false(unsequenced) line 7
int main(void)
{
    int x = 1;
    unsigned char *byte = (unsigned char *)&x;
    /* One byte of what is incremented on the other side. */
    return *byte + x++;
}
