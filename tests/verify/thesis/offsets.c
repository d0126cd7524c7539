// expect: true
/* After Figure 3.11: offsets through members and elements. */
#include <assert.h>
#include <stddef.h>

struct inner {
    float f;
    double d;
};

struct outer {
    int i;
    struct inner s[10];
};

int main(void)
{
    assert(offsetof(struct outer, s[2].d) == 48);
    struct outer o = { .s[2].d = 1.5 };
    assert(*(double *)((char *)&o + offsetof(struct outer, s[2].d)) == 1.5);
    return 0;
}
