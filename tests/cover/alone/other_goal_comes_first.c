// args: --coverage function
// expect: 4 total, 3 covered, 1 unreachable, 0 open
// output: unreachable: function C
/* Whoever gets to B got to A before. Left alone, A is no wall in front of B; C stays unreachable whatever is left out. */
extern int __VERIFIER_nondet_int(void);
static void A(void) {}
static void B(void) {}
static void C(void) {}
static unsigned char mode;
int main(void)
{
    while (1) {
        int x = __VERIFIER_nondet_int();
        if (mode == 1 && x == 99) {
            B();
            mode = 0;
        } else if (x == 77) {
            A();
            mode = 1;
        }
        if (mode == 3)
            C();
    }
}
