// expect: true
// args: --property unreach-call
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned count;

static void step(void) {
    do {
        if (__VERIFIER_nondet_int()) count = (count + 1) % 10;
    } while (__VERIFIER_nondet_int());
}

int main(void) {
    for (int j = 0; __VERIFIER_nondet_int(); ) {
        if (__VERIFIER_nondet_int()) j = (j + 1) & 7;
        if (j > 7) reach_error();
    }
    step();
    for (;;) {
        if (count >= 10) reach_error();
        if (__VERIFIER_nondet_int()) break;
        if (__VERIFIER_nondet_int()) count = (count + 1) % 10;
    }
    return 0;
}
