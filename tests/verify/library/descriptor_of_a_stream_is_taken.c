// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* The stream may have got the number that was closed. */
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    int old = open("/dev/null", O_RDWR);
    if (old < 0 || close(old) != 0)
        return 0;
    FILE *stream = fopen("/dev/null", "r");
    int next = open("/dev/null", O_RDWR);
    assert(next <= old);
    return stream == NULL;
}
