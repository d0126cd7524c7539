// expect: false
// args: --property unreach-call
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = __VERIFIER_nondet_int();
        if (x < 0 || x > 100) return 0;
        sum += x;
    }
    if (sum == 217 && __VERIFIER_nondet_uchar() == 200) reach_error();
    return 0;
}
