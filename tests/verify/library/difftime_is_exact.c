// expect: true
#include <assert.h>
#include <time.h>
int main(void)
{
    assert(difftime(9007199254740993, 9007199254740992) == 1.0);
    assert(difftime(9007199254740992, 9007199254740993) == -1.0);
    return 0;
}
