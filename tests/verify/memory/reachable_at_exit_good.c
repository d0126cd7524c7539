// expect: true
// args: --property valid-memsafety
#include <stdlib.h>

static int *kept;
int main(void)
{
    kept = malloc(sizeof *kept);
    *kept = 1;
    return 0;
}
