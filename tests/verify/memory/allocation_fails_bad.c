// expect: false(valid-deref) line 8
// args: --property valid-memsafety --malloc-may-fail
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return 0;
}
