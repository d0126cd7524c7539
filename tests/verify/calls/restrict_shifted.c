// expect: false(restrict)
// unconfirmed: no sanitizer reports overlapping objects
static void smear(char *restrict to, const char *from, int n)
{
    while (n-- > 0)
        *to++ = *from++;
}

int main(void)
{
    char a[8] = "abcdefg";
    smear(a + 1, a, 6);
    return a[0];
}
