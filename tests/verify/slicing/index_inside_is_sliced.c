// expect: true
// args: --property unreach-call
/* An index that stays inside its array can hit nothing else. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[8];
int g;

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        a[i] = 1;
    if (g)
        reach_error();
    return 0;
}
