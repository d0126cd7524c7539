// expect: false(unreach-call) line 24
// args: --property unreach-call --strategy bkind
/* An event-condition-action system whose fifth iteration violates: after Figure 4.2b of the thesis. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

unsigned int s = 1;

int main(void)
{
    while (1) {
        unsigned int input = __VERIFIER_nondet_int();
        if (input > 5) {
            return 0;
        } else if (input == 1 && s == 1) {
            s = 2;
        } else if (input == 2 && s == 2) {
            s = 3;
        } else if (input == 3 && s == 3) {
            s = 4;
        } else if (input == 4 && s == 4) {
            s = 5;
        } else if (input == 5 && s >= 5) {
            reach_error();
        }
    }
}
