// expect: true
// args: --property unreach-call
/* Wegner's bit count, right. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char value = __VERIFIER_nondet_uchar();
    int count = 0;
    while (value) {
        value &= (unsigned char)(value - 1);
        count++;
    }
    assert(count <= 8);
    return 0;
}
