// expect: unknown: outside any live object
// args: --property unreach-call --strategy incremental
/* An access that may be invalid ends executions for good. While others go on in the loop nobody asks whether it is reached; when
 * the loop has ended, somebody must. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[4];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    for (int i = 0; i < n; i++)
        if (i == 0)
            a[__VERIFIER_nondet_int() & 7] = 1;
    if (a[0] > 1)
        reach_error();
    return 0;
}
