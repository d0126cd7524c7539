// expect: unknown: outside any live object
// args: --property unreach-call
/* So may one into an array of variable length whose scope was left. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int *p;
    int n = 4;
    {
        int a[n];
        a[0] = 0;
        p = a;
    }
    {
        int b[n];
        b[0] = 0;
        *p = 1;
        int *q = b;
        if (*q)
            reach_error();
    }
    return 0;
}
