// expect: true
#include <stdio.h>
static char buffer[BUFSIZ];
int main(void)
{
    setbuf(stdout, buffer);
    puts("text");
    return 0;
}
