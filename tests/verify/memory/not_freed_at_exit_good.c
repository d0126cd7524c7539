// expect: true
// args: --property valid-memcleanup
#include <stdlib.h>

static int *kept;
int main(void)
{
    kept = malloc(sizeof *kept);
    *kept = 1;
    free(kept);
    return 0;
}
