// expect: true
// args: --property unreach-call
/* An array whose length is positive. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10)
        return 0;
    int a[n];
    a[0] = 1;
    if (a[0] != 1)
        reach_error();
    return 0;
}
