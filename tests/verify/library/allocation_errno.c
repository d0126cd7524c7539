// expect: true
/* POSIX: what is not there is told by errno. */
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    errno = 0;
    assert(malloc(SIZE_MAX) == NULL && errno == ENOMEM);
    errno = 0;
    assert(calloc(SIZE_MAX, 2) == NULL && errno == ENOMEM);
    errno = 0;
    assert(realloc(NULL, SIZE_MAX) == NULL && errno == ENOMEM);
    errno = 0;
    assert(aligned_alloc(16, SIZE_MAX - 15) == NULL && errno == ENOMEM);
    return 0;
}
