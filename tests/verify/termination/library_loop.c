// expect: true
// args: --property termination --timeout 20
/* Loops of the C library end, too. */
#include <string.h>
int main(void)
{
    char a[8] = "abc", b[8];
    strcpy(b, a);
    return strcmp(a, b);
}
