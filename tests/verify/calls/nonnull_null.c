// expect: false(parameter) line 13
extern int __VERIFIER_nondet_int(void);

__attribute__((nonnull)) static int is_null(const int *p)
{
    return p == 0;
}

int main(void)
{
    int x = 0;
    int *p = __VERIFIER_nondet_int() ? &x : 0;
    return is_null(p);
}
