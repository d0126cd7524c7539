// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* A counter of one byte gets back to where it was after 256 rounds; one that counts by two never gets to an odd number. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    unsigned char i = 7, even = 0;
    while (__VERIFIER_nondet_int()) {
        i++;
        even += 2;
        if (i == 7)
            G();
        if (even == 7)
            H();
    }
    return 0;
}
