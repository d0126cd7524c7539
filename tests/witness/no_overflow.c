// expect: true
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
    short x = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) x = x < 100 ? x + 1 : 0;
    }
    return x * 300;
}
