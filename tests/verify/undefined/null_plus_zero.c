// expect: true
/* Zero may be. */
#include <stddef.h>
int main(void)
{
    int n = 0;
    char *p = NULL;
    p = p + n;
    return p == NULL;
}
