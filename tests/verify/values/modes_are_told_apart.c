// expect: true
// args: --values auto --property unreach-call
// output: value analysis
/* What `count` is depends on the mode, and which modes follow depends on an option that never changes: one state for all modes proves nothing. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int option = __VERIFIER_nondet_int();
    int mode = 100, count = 0;
    while (1) {
        if (mode == 100) {
            if (count == 0)
                count = 1;
            mode = 200;
        } else if (mode == 200) {
            if (option)
                mode = 400;
            else
                mode = 300;
        } else if (mode == 300) {
            if (count == 1)
                count = 2;
            if (option)
                count = 5;
            mode = __VERIFIER_nondet_int() ? 400 : 100;
        } else if (mode == 400) {
            if (count == 5)
                reach_error();
            if (count == 2 && option)
                reach_error();
            mode = 100;
        }
    }
}
