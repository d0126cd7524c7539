// expect: true
// args: --property unreach-call
/* Null is before every object, and two nulls are none before the other. */
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
static char a[8];

int main(void)
{
    char *p = __VERIFIER_nondet_uint() ? a + 3 : 0, *q = __VERIFIER_nondet_uint() ? a + 1 : 0;

    if (p < q && p)
        reach_error();
    if (!p && !q && (p < q || p > q || p - q != 0))
        reach_error();
    if (p && q && p - q != 2)
        reach_error();
    if (!p && q && !(p < q))
        reach_error();
    return 0;
}
