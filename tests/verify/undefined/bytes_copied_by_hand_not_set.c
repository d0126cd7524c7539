// expect: false(uninitialised)
/* … and what was never set stays so. */
struct s { char c; int x; };
static void copy(void *to, const void *from, unsigned n)
{
    unsigned char *d = to;
    const unsigned char *s = from;
    while (n--)
        *d++ = *s++;
}
int main(void)
{
    struct s a, b;
    a.c = 1;
    copy(&b, &a, sizeof a);
    return b.x > 0;
}
