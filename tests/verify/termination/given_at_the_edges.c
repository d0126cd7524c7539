// expect: false(termination)
// args: --property termination --timeout 20
/* Constants at both ends of their types, signed and unsigned. */
static int up(long long from)
{
    int steps = 0;
    while (from > 0) {
        from -= 1LL << 62;
        steps++;
    }
    return steps;
}
static int down(unsigned long long n)
{
    while (n >= 1ULL << 63)
        n += 1ULL << 62;
    /* Only zero leaves. */
    while (n != 0)
        n += 1ULL << 63;
    return 0;
}
int main(void)
{
    return (up(-9223372036854775807LL - 1) + up(9223372036854775807LL) + down(18446744073709551615ULL) + down(0)) & 1;
}
