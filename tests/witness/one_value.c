// expect: false
// args: --property unreach-call
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x * 7 == 2147483639)
        reach_error();
    return 0;
}
