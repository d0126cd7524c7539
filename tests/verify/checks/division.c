// expect: false(division)
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int d = __VERIFIER_nondet_int();
    if (d > 10 || d < -10)
        return 0;
    return 100 / d;
}
