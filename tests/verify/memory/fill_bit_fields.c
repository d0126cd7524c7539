// expect: false(assertion) line 15
/* `memset` of a byte that is not the same everywhere: fields that begin in the middle of a byte get its upper bits. */
#include <assert.h>
#include <string.h>

struct fields {
    unsigned a : 3, b : 5, c : 7, d : 9;
};

int main(void)
{
    struct fields x;
    memset(&x, 0x0f, sizeof x);
    assert(x.a == 7 && x.b == 1 && x.c == 0x0f && x.d == 0x01e);
    assert(x.b == 15);
    return 0;
}
