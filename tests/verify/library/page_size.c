// expect: true
#include <assert.h>
#include <unistd.h>
int main(void)
{
    assert(sysconf(_SC_PAGESIZE) == getpagesize());
    assert(sysconf(_SC_NPROCESSORS_ONLN) > 0);
    return 0;
}
