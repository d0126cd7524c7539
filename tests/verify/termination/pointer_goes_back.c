// expect: false(termination)
// args: --property termination --timeout 30
/* A pointer that is followed in every round, and set back in some. */
extern char __VERIFIER_nondet_char(void);
static unsigned long length(const char *s)
{
    const char *p = s;
    while (*p) {
        p++;
        if (*p == 'x')
            p = s;
    }
    return p - s;
}
int main(void)
{
    char text[4];
    text[0] = 'a';
    text[1] = __VERIFIER_nondet_char();
    text[2] = 'b';
    text[3] = 0;
    return length(text) > 40;
}
