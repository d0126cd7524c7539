// expect: false(termination)
// args: --property termination --timeout 30
/* The function sees a part of the variable only: its last byte wraps. */
extern unsigned __VERIFIER_nondet_uint(void);
static void step(unsigned char *at)
{
    *at += 1;
}
int main(void)
{
    unsigned end = 256 + __VERIFIER_nondet_uint() % 100, i = 0;
    while (i < end)
        step((unsigned char *)&i);
    return 0;
}
