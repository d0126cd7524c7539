// expect: false(valid-memtrack)
// args: --property valid-memsafety
/* Nor from a comparison. */
#include <stdint.h>
#include <stdlib.h>
static _Bool above;
int main(void)
{
    char *p = malloc(4);
    above = (uintptr_t)p > 0x100000;
    p = NULL;
    return 0;
}
