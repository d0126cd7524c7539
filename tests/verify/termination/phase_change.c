// expect: true
// args: --property termination --timeout 20
/* First one number falls, then the other. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0 || y > 0)
        if (x > 0)
            x--;
        else
            y--;
    return 0;
}
