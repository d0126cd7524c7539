// expect: true
/* After Figure 3.13: an expression chosen by the type of another, which is not evaluated. */
#include <assert.h>

#define KIND(x) _Generic((x), float: 1, double: 2, long double: 3, int: 4, char *: 5, default: 0)

int main(void)
{
    int calls = 0;
    assert(KIND(1.0f) == 1 && KIND(1.0) == 2 && KIND(1.0L) == 3);
    assert(KIND(calls++) == 4 && KIND("text") == 5 && KIND(1u) == 0);
    assert(calls == 0);
    return 0;
}
