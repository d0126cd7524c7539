// expect: unknown
// args: --property termination --timeout 6
/* Whether the loop ends depends on where memory lies. */
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    void *p = 0;
    while ((uintptr_t)p % 64 != 32) {
        free(p);
        p = malloc(16);
    }
    return 0;
}
