// expect: unknown: outside any live object
// args: --property unreach-call
/* A store past an array may hit any other object: it is no store to the array alone. */
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
