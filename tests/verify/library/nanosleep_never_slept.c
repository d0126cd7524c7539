// expect: false(uninitialised) line 8
/* A time that is none leaves nothing. */
#include <time.h>
int main(void)
{
    struct timespec wanted = { 0, 2000000000 }, left;
    if (nanosleep(&wanted, &left) != 0)
        return left.tv_sec != 0;
    return 0;
}
