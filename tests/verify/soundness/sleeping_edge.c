// expect: false(unreach-call)
// args: --property unreach-call
/* The second loop looks dead while the first is cut; a prune under retractable assumptions must not be for good. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = 0, j = 0, n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5)
        return 0;
    while (i < n)
        i++;
    while (j < i)
        j++;
    if (j >= 3)
        reach_error();
    return 0;
}
