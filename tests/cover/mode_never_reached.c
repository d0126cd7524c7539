// args: --coverage function
// expect: 5 total, 4 covered, 1 unreachable, 0 open
/* The modes go round among three of four; no mode leads to the fourth but the fourth. */
extern int __VERIFIER_nondet_int(void);
static void idle(void) {}
static void run(void) {}
static void stop(void) {}
static void fault(void) {}
int main(void)
{
    unsigned mode = 0;
    while (1) {
        int input = __VERIFIER_nondet_int();
        switch (mode) {
        case 0: idle(); mode = input > 5 ? 1 : 0; break;
        case 1: run(); mode = input < 0 ? 2 : 1; break;
        case 2: stop(); mode = 0; break;
        case 3: fault(); break;
        }
    }
}
