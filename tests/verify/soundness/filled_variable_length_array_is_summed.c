// expect: false(assertion) line 18
/* As with memory from malloc: what a loop wrote into an array of variable length is read backwards by the next one. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5)
        return 0;
    int v[n], s = 0;
    for (int i = 0; i < n; i++)
        v[i] = i;
    do {
        s += v[--n];
    } while (n);
    /* 0 + 1 + 2 + 3 + 4 */
    assert(s != 10);
    return 0;
}
