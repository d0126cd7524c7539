// expect: true
/* Walking over allocated memory stays in it. */
#include <stdlib.h>
int main(void)
{
    char *p = malloc(10);
    if (!p)
        return 1;
    for (char *q = p; q < p + 10; q++)
        *q = 0;
    free(p);
    return 0;
}
