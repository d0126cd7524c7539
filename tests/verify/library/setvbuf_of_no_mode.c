// expect: true
/* There are three modes. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    assert(setvbuf(stdout, NULL, 77, 0) != 0);
    return 0;
}
