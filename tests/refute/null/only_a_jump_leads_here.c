#include <setjmp.h>
static jmp_buf place;
int f(int n) {
    int *p = 0;
    if (setjmp(place))
        return *p; // alarm: null undecided
    p = &n;
    if (n)
        longjmp(place, 1);
    return *p;
}
