// expect: false(unreach-call)
// args: --property unreach-call
/* … and so does one whose least step is too large: from 16000 it goes on to -20000. */
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
            if (step < 0)
                step = -36000;
            if (step > 100)
                step = 100;
            else if (step < -36000)
                step = -36000;
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
