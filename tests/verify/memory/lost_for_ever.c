// expect: true
// args: --property valid-memsafety --timeout 20
// output: memory that is lost in an execution which never ends is not looked for
/* Leaks are looked for where the program ends, and a proof says so. */
#include <stdlib.h>

int main(void)
{
    while (1) {
        char *p = malloc(4);
        p = 0;
    }
}
