// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The same, but the input changes in one state. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int hit = __VERIFIER_nondet_int(), state = 1, flag = 0;
    while (1) {
        if (state == 1) {
            if (flag == 0)
                flag = 1;
            state = hit ? 3 : 2;
        } else if (state == 2) {
            if (flag == 1)
                flag = 2;
            state = 4;
        } else if (state == 3) {
            if (flag == 2)
                flag = 3;
            state = hit ? 4 : 2;
        } else if (state == 4) {
            if (flag == 3)
                reach_error();
            if (flag == 2)
                hit = 1;
            state = hit ? 3 : 4;
        } else {
            return 0;
        }
        if (!__VERIFIER_nondet_int())
            return 0;
    }
}
