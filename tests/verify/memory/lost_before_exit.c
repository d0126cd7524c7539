// expect: false (valid-memtrack)
// args: --property valid-memsafety
/* Nobody holds the memory when the program ends by `exit`: neither the variable, which has another value, nor what computed it. */
#include <stdlib.h>

int main(void)
{
    char *p = malloc(4);
    p = 0;
    exit(p != 0);
}
