// expect: false(unreach-call) line 13
// args: --property unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int state = 0;
    for (int step = 0; step < 12; step++) {
        int in = __VERIFIER_nondet_int();
        if (in == step * 3)
            state++;
        assert(state < 4);
    }
    return 0;
}
