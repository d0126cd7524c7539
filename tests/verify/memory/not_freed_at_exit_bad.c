// expect: false(valid-memcleanup) line 8
// args: --property valid-memcleanup
#include <stdlib.h>

static int *kept;
int main(void)
{
    kept = malloc(sizeof *kept);
    *kept = 1;
    return 0;
}
