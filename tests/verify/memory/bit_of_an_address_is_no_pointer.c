// expect: unknown: leak check where a number was made of an address
// args: --property valid-memsafety
/* One bit of the address is kept, of which the block cannot be got back; that it may be one of many pieces is not excluded. */
#include <stdint.h>
#include <stdlib.h>
static unsigned char bit;
int main(void)
{
    char *p = malloc(4);
    bit = (unsigned char)((uintptr_t)p & 8);
    p = NULL;
    return 0;
}
