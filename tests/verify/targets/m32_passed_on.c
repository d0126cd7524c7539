// expect: true
// args: -- -m32
/* What the compiler is told after `--` chooses the data model, too. */
#include <assert.h>

int main(void)
{
    assert(sizeof(long) == 4);
    return 0;
}
