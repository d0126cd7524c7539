// expect: false
// args: --property no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (x < 0 || x > 1000 || y < 0 || y > 1000 || z < 0 || z > 3000) return 0;
    return x * y * z + x * 2 - y * 3;
}
