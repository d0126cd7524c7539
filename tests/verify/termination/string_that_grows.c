// expect: unknown
// args: --property termination --timeout 20
/* The loop writes ahead of itself until it leaves the array. */
int main(void)
{
    char s[10] = "ab", *q = s;
    while (*q) {
        q++;
        q[1] = 'x';
    }
    return 0;
}
