// expect: unknown: leak check beside integers that are as wide as pointers are here
// args: --property valid-memsafety --arch 32
/* No number in the bit-field is the block's address. */
#include <stdlib.h>
static struct {
    unsigned long long number : 56;
} kept;
int main(void)
{
    char *p = malloc(3);
    kept.number = 2ULL << 32;
    p = NULL;
    exit(0);
}
