// expect: true
/* The descriptor that `fdopen` was given is closed with the stream. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    char c;
    int descriptor = open("/dev/null", O_RDONLY);
    if (descriptor < 0)
        return 0;
    FILE *stream = fdopen(descriptor, "r");
    if (stream == NULL || fclose(stream) != 0)
        return 0;
    assert(read(descriptor, &c, 1) == -1);
    return 0;
}
