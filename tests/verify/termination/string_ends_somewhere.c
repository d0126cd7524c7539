// expect: true
// args: --property termination --timeout 30
/* Whoever reads a string leaves it some day: accesses are valid, and addresses end. */
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
static unsigned long length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}
int main(void)
{
    char text[40];
    for (unsigned i = 0; i < 39; i++)
        text[i] = __VERIFIER_nondet_char();
    text[39] = 0;
    return length(text) > 40;
}
