// expect: false
// args: --property unreach-call
# 1 "original.c"
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
# 40 "original.c"
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 12345) reach_error();
    return 0;
}
