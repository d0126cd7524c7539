// expect: true
// args: --property unreach-call
/* The loop's bound keeps all stores inside, whatever its input. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a[16];
int g;

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 16)
        n = 16;
    for (unsigned i = 0; i < n; i++)
        a[i] = 1;
    if (g)
        reach_error();
    return 0;
}
