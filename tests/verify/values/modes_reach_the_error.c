// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* The same machine, but the option changes in one mode: the error needs both sides of the option in one execution. */
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
            option = 1;
            mode = __VERIFIER_nondet_int() ? 400 : 100;
        } else if (mode == 400) {
            if (count == 2 && option)
                reach_error();
            mode = 100;
        }
    }
}
