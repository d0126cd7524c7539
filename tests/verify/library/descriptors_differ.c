// expect: true
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void)
{
    int a = open("a", O_RDONLY), b = open("b", O_RDONLY);
    if (a >= 0 && b >= 0)
        assert(a != b);
    return 0;
}
