// expect: true
// args: --property unreach-call
/* Two compared exchanges leave the greatest last. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[3];
    for (int i = 0; i < 3; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 2; i++)
        if (a[i] > a[i + 1]) {
            int t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
    if (a[2] < a[0] || a[2] < a[1])
        reach_error();
    return 0;
}
