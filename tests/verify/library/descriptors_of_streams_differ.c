// expect: true
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
int main(void)
{
    int descriptor = open("/dev/null", O_RDONLY);
    FILE *file = fopen("/dev/null", "r"), *other = fopen("/dev/null", "r");
    if (descriptor >= 0 && file != NULL && other != NULL)
        assert(fileno(file) != fileno(other) && fileno(file) != descriptor);
    return 0;
}
