// expect: true
// args: --property unreach-call
// output: value analysis
/* A value that moves towards zero by at most a rate never leaves where it started: states are told apart by its sign. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int ramped, last, first = 1;

int main(void)
{
    while (1) {
        int value;
        if (__VERIFIER_nondet_int()) {
            value = first ? last : ramped;
            first = 0;
            int step = -value;
            if (step > 100)
                step = 100;
            else if (step < -100)
                step = -100;
            value = value + step;
            ramped = value;
        } else {
            value = __VERIFIER_nondet_int();
            if (value > 16000)
                value = 16000;
            else if (value < -16000)
                value = -16000;
            first = 1;
        }
        last = value;
        if (last > 16000 || last < -16000)
            reach_error();
    }
}
