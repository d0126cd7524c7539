// expect: false(assertion)
/* At the head of the loop `t` points to more objects than are followed, `base` to fewer: the sum that made `t` says nothing about `base`. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int a0, a1, a2, a3, a4, a6, a7, a8, a9, a10, a11, a12;
static int b0, b1, b2, b3, b4, b6, b7, b8, b9, b10, b11, b12;
static char sa[2], sb[2];
static char *const T1[13] = {(char *)&a0, (char *)&a1, (char *)&a2, (char *)&a3, (char *)&a4, sa, (char *)&a6, (char *)&a7, (char *)&a8, (char *)&a9, (char *)&a10, (char *)&a11, (char *)&a12};
static char *const T2[13] = {(char *)&b0, (char *)&b1, (char *)&b2, (char *)&b3, (char *)&b4, sb, (char *)&b6, (char *)&b7, (char *)&b8, (char *)&b9, (char *)&b10, (char *)&b11, (char *)&b12};
int main(void) {
    int k = 0, sum = 0;
    char *base = 0, *t = 0;
    while (k < 3 && __VERIFIER_nondet_uchar()) {
        if (k) {
            sum += *t;
            assert(k != 2);
        }
        unsigned i = __VERIFIER_nondet_uchar() % 13;
        if (i == 5)
            return 0;
        if (k)
            base = T2[i];
        else
            base = T1[i];
        t = base + 1;
        sum += *(int *)base;
        k++;
    }
    return 0;
}
