// expect: true
/* After Figure 3.12: alignof, typeof and sizeof; of a variable length array at run time. */
#include <assert.h>
#include <stdalign.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    assert(alignof(float[10]) == 4);
    assert(alignof(struct { char c; int n; }) == 4);
    struct s {
        int a;
    } x = { 3 };
    __typeof__(x) y = x;
    assert(sizeof y == sizeof x && y.a == 3);
    unsigned n = __VERIFIER_nondet_uint() % 5 + 1;
    int row[n];
    assert(sizeof row == n * sizeof(int));
    return 0;
}
