// expect: false
// args: --property no-overflow --arch 32
extern int __VERIFIER_nondet_int(void);

int twice(int a) {
    return a +
           a;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    return twice(x) > 3;
}
