// expect: false(unreach-call)
// args: --property unreach-call
/* A state machine opens with the right three inputs. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 0;
    for (;;) {
        int c = __VERIFIER_nondet_int();
        if (state == 0 && c == 1234)
            state = 1;
        else if (state == 1 && c == -77)
            state = 2;
        else if (state == 2 && c == 9)
            reach_error();
        else
            state = 0;
    }
}
