// expect: false(library)
// unconfirmed: cannot be given to the compiled program
/* The array of `setvbuf` has to live as long as the stream is used. */
#include <stdio.h>
static void start(void)
{
    char buffer[BUFSIZ];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}
int main(void)
{
    start();
    printf("%d\n", 3);
    return 0;
}
