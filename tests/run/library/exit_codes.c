// args: x
/* exit with pending output; code modulo 256. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("no newline");
    exit(300);
}
