// expect: true
/* After Figure 3.9: designators into unions within structs within arrays. */
#include <assert.h>

union word {
    unsigned long long whole[2];
    unsigned part[4];
};

struct test {
    unsigned address;
    union word mask;
};

static const struct test tests[] = {
    { 0, { .part = { 1, 2, 3, 4 } } },
    { 2048, { .part = { 0xfffffffe, 98303 } } },
    { .mask = { .whole = { [1] = 0x100000002ull } }, .address = 16 },
};

int main(void)
{
    assert(sizeof tests / sizeof *tests == 3);
    assert(tests[0].mask.part[3] == 4 && tests[1].mask.part[1] == 98303 && tests[1].mask.part[2] == 0);
    assert(tests[1].mask.whole[0] == (98303ull << 32 | 0xfffffffe));
    assert(tests[2].address == 16 && tests[2].mask.part[2] == 2 && tests[2].mask.part[3] == 1);
    return 0;
}
