// expect: unknown: leak check where a number was made of an address
// args: --property valid-memsafety
/* Far behind the block nothing points to it; a program could subtract again. */
#include <stdint.h>
#include <stdlib.h>
static uintptr_t far_away;
int main(void)
{
    far_away = (uintptr_t)malloc(4) + 4096;
    exit(0);
}
