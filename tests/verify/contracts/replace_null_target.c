// expect: true
// args: --function harness --replace f
/* A target behind null is none. */
#include <stddef.h>
void f(int *p) __CPROVER_assigns(*p) __CPROVER_ensures(p == NULL || *p == 3);
void harness(void)
{
    int x = 1;
    f(NULL);
    __CPROVER_assert(x == 1, "nobody wrote it");
    f(&x);
    __CPROVER_assert(x == 3, "now somebody did");
}
