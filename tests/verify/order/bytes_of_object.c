// expect: false(unsequenced) line 8
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int x = 1;
    unsigned char *byte = (unsigned char *)&x;
    /* One byte of what is incremented on the other side. */
    return *byte + x++;
}
