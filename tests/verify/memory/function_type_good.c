// expect: true
extern int __VERIFIER_nondet_int(void);

static int twice(int x) { return x / 2 * 2; }
static void nothing(void) { }
int main(void)
{
    void (*f)(void) = __VERIFIER_nondet_int() ? (void (*)(void))twice : nothing;
    if (f != nothing)
        return ((int (*)(int))f)(3);
    f();
    return 0;
}
