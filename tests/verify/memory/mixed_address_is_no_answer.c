// expect: unknown: leak check where a number was made of an address
// args: --property valid-memsafety
/* Nothing of the address is left, but that is not looked at: numbers that are computed from addresses have no answer. */
#include <stdint.h>
#include <stdlib.h>
static uintptr_t mixed;
int main(void)
{
    char *p = malloc(4);
    mixed = (uintptr_t)p;
    mixed ^= (uintptr_t)p | 1;
    p = NULL;
    return 0;
}
