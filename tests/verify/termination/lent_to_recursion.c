// expect: false(termination)
// args: --property termination --timeout 30
/* The function calls itself and takes back what it has added. */
extern unsigned __VERIFIER_nondet_uint(void);
static void step(unsigned *at, unsigned depth)
{
    *at += 1;
    if (depth) {
        step(at, depth - 1);
        *at -= 2;
    }
}
int main(void)
{
    unsigned end = 5 + __VERIFIER_nondet_uint() % 100, i = 2;
    while (i < end)
        step(&i, 1);
    return 0;
}
