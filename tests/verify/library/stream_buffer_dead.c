// expect: false(library) line 12
// unconfirmed: ends without a report
/* The buffer of a stream lives as long as the stream is used. No sanitizer looks into the buffers of streams. */
#include <stdio.h>
static void give(void)
{
    char buffer[BUFSIZ];
    setbuf(stdout, buffer);
}
int main(void)
{
    give(); puts("text");
    return 0;
}
