/* _Thread_local and __thread variables of the one thread. */
#include <stdio.h>

static _Thread_local int a = 3;
__thread int b[2] = { 1, 2 };
static int next(void) { static __thread int n = 100; return n++; }

int main(void)
{
    a += b[1];
    int *p = &a;
    *p *= 2;
    printf("%d %d\n", a, b[0]);
    next();
    printf("%d\n", next());
    return 0;
}
