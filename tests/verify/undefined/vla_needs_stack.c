// expect: true
// output: arrays of variable length
/* … and an array of variable length. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 0 && n < 100) {
        char a[n];
        a[n - 1] = 1;
    }
    return 0;
}
