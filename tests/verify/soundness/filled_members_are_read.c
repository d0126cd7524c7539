// expect: false(assertion) line 23
/* Members of several sizes, written in one loop and read in the next. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct sample { int time; short value; char kind; };

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 40)
        return 0;
    struct sample *v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) {
        v[i].time = i;
        v[i].value = 2;
        v[i].kind = 1;
    }
    int t = 0;
    for (int i = 0; i < n; i++) {
        t += v[i].value + v[i].kind;
        if (v[i].time == 3)
            assert(t != 12);
    }
    free(v);
    return 0;
}
