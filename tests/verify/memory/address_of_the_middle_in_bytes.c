// expect: unknown: leak check where a number was made of an address
// args: --property valid-memsafety
/* The block can be got back from the bytes. */
#include <stdint.h>
#include <stdlib.h>
static unsigned char bytes[sizeof(uintptr_t)];
int main(void)
{
    uintptr_t middle = (uintptr_t)malloc(3) + 1;
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(middle >> 8 * i);
    middle = 0;
    exit(0);
}
