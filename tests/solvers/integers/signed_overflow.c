// expect: false(no-overflow)
// args: --property no-overflow
/* A sum of two large numbers overflows. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    if (x > 0 && y > 0 && x < 2000000000)
        return x + y > 0;
    return 0;
}
