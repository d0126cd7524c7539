// expect: false(assertion) line 18
/* An array that a loop fills was written where an arbitrary iteration of the next loop reads it. If the inductive step takes it for unwritten, the check of
   uninitialised reads halts every execution there, and whatever comes behind it is proved. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5)
        return 0;
    int *v = malloc(n * sizeof(int)), s = 0;
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int j = 0; j < n; j++)
        s += v[j];
    assert(s != 10);
    free(v);
    return 0;
}
