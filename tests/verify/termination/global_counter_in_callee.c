// expect: true
// args: --property termination --timeout 20
/* A function that the loop calls counts. */
extern int __VERIFIER_nondet_int(void);
static int left;
static void step(void)
{
    left--;
}
int main(void)
{
    left = __VERIFIER_nondet_int();
    while (left > 0)
        step();
    return 0;
}
