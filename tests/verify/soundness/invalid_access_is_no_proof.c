// expect: unknown: outside any live object
// args: --property unreach-call
/* What an invalid access gives is unknown; that no selected check reports it makes nothing true. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, *p = __VERIFIER_nondet_int() ? &x : (int *)0;
    if (*p == 5)
        reach_error();
    return 0;
}
