// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* What bounds the counter looks unmodified, but a pointer lowers it. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int n = 5, i = 0;
    int *p = __VERIFIER_nondet_int() ? &n : &i;
    int limit = __VERIFIER_nondet_int();
    if (limit < 1 || limit > 5)
        return 0;
    n = limit;
    while (i < n) {
        i++;
        if (i == 3 && p == &n)
            *p = 2;
    }
    if (i > n)
        reach_error();
    return 0;
}
