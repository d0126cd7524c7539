// expect: false(assertion)
/* The other way round: `base` points to more objects than are followed, and a read removes some of those of the sum. */
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static long a0, a1, a2, a3, a4, a6, a8, a9, a10, a11, a12;
static long b0, b1, b2, b3, b4, b6, b8, b9, b10, b11, b12;
static char sa[3], sb[3]; static int ia, ib;
static char *const T1[13] = {(char *)&a0, (char *)&a1, (char *)&a2, (char *)&a3, (char *)&a4, sa, (char *)&a6, (char *)&ia, (char *)&a8, (char *)&a9, (char *)&a10, (char *)&a11, (char *)&a12};
static char *const T2[13] = {(char *)&b0, (char *)&b1, (char *)&b2, (char *)&b3, (char *)&b4, sb, (char *)&b6, (char *)&ib, (char *)&b8, (char *)&b9, (char *)&b10, (char *)&b11, (char *)&b12};
int main(void) {
    int k = 0, sum = 0, z = 0;
    char *base = 0, *t = 0, *c1, *c2, *c3, *c4, *c5, *c6;
    while (k < 3 && __VERIFIER_nondet_uchar()) {
        if (k) {
            sum += *(long *)t != 0;
            assert(k != 2);
        }
        unsigned i = __VERIFIER_nondet_uchar() % 13;
        if (i == 5 || i == 7)
            return 0;
        if (k)
            base = T2[i];
        else
            base = T1[i];
        t = base + z;
        c1 = t; c2 = c1; c3 = c2; c4 = c3; c5 = c4; c6 = c5;
        sum += *(int *)c6;
        k++;
    }
    return 0;
}
