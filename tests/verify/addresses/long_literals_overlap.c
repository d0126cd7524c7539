// expect: false(assertion)
/* C11 6.4.5p7: a literal may be the end of another one, of any length. */
#include <assert.h>
#define TEN(x) x x x x x x x x x x
static const char *long_one = TEN(TEN(TEN(TEN("a")))) "xyz", *short_one = "xyz";
int main(void)
{
    assert(long_one + 10000 != short_one);
    return 0;
}
