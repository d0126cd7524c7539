// expect: true
// silent: vacuous
/* The assertion is evaluated in the third iteration at the earliest: it holds, and not because nobody gets there. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int mode;
int main(void)
{
    while (1) {
        unsigned char event = __VERIFIER_nondet_uchar();
        int old = mode;
        if (mode == 0 && event == 1)
            mode = 1;
        else if (mode == 1 && event == 3)
            mode = 3;
        else if (mode == 3 && event == 0)
            mode = 1;
        if (old == 3 && mode != 3)
            assert(event == 0 && mode == 1);
    }
}
