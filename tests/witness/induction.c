// expect: true
// args: --property unreach-call
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int state = 1, level = 0;
    while (__VERIFIER_nondet_int()) {
        int in = __VERIFIER_nondet_int();
        if (in == 1 && state == 1) state = 2;
        else if (in == 2 && state == 2) state = 4;
        else if (in == 3) state = 1;
        if (in > 0 && level < 100) level++;
        if (state == 3) reach_error();
    }
    if (level > 100) reach_error();
    return 0;
}
