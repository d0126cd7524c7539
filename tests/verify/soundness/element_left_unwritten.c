// expect: false(uninitialised) line 17
/* Of an array that a loop fills, elements may be written or not, each for itself: that one was says nothing about the next. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 4 || n > 60)
        return 0;
    int *v = malloc(n * sizeof(int)), s = 0;
    for (int i = 0; i < n; i++)
        if (i != 2)
            v[i] = 1;
    for (int j = 0; j < n; j++)
        if (s < 1000)
            s += v[j];
    free(v);
    return 0;
}
