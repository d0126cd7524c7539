// expect: false(bounds)
// args: --check bounds
/* Where invalid accesses are looked for, they are found. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[4];
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
