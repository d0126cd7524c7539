// expect: false
// args: --property unreach-call
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int id(int x) {
    if (x == 0) return 0;
    int r = id(x - 1) + 1;
    return r > 3 ? 3 : r;
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (id(x) == 3) reach_error();
    return 0;
}
