// expect: true
// args: --property valid-memsafety
/* The whole address, or one inside of the block, is in a number. */
#include <stdint.h>
#include <stdlib.h>
static uintptr_t first, second;
int main(void)
{
    first = (uintptr_t)malloc(4);
    second = (uintptr_t)malloc(4) + 2;
    return 0;
}
