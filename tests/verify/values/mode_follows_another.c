// expect: true
// args: --values auto --property unreach-call
// output: value analysis
/* Two modes that change together, in a function: no execution has them apart. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int valve, pump;
static void step(int input)
{
    switch (valve) {
    case 0:
        if (input > 10) {
            valve = 1;
            pump = 7;
        }
        break;
    case 1:
        if (input < 0) {
            valve = 2;
            pump = 9;
        }
        break;
    default:
        valve = 0;
        pump = 0;
    }
}
int main(void)
{
    for (;;) {
        step(__VERIFIER_nondet_int());
        if (valve == 1 && pump != 7)
            reach_error();
        if (pump == 9 && valve != 2)
            reach_error();
    }
}
