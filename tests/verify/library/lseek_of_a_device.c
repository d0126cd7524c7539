// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Where devices that cannot seek are, they say themselves. */
#include <assert.h>
#include <unistd.h>
int main(void)
{
    off_t there = lseek(0, 100, SEEK_SET);
    assert(there == 100 || there == -1);
    return 0;
}
