// expect: true
// args: --property valid-memsafety
/* The usual test for room before the end of a buffer. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char b[64];
    char *p = b, *end = b + sizeof b;
    while (p < end) {
        unsigned n = __VERIFIER_nondet_uint() % 7 + 1;
        if ((unsigned long)(end - p) < n)
            break;
        p[n - 1] = 1;
        p += n;
    }
    return 0;
}
