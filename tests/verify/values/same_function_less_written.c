// expect: false(uninitialised)
// args: --values auto
/* A result for memory that was written is not one for memory that was not, though the values known of both are the same. */
extern int __VERIFIER_nondet_int(void);
struct pair {
    int a, b;
};
static int sum(const struct pair *p, int which)
{
    return which ? p->a : p->b;
}
int main(void)
{
    struct pair s;
    s.a = __VERIFIER_nondet_int();
    s.b = __VERIFIER_nondet_int();
    int first = sum(&s, 0);
    {
        struct pair t;
        t.a = 1;
        s = t;
    }
    return sum(&s, 0) == first;
}
