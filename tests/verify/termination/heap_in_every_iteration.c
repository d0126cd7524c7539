// expect: false(termination)
// args: --property termination --timeout 20
/* New memory each time, freed each time: the state is the same but for addresses. */
#include <stdlib.h>
int main(void)
{
    while (1) {
        int *p = malloc(sizeof *p);
        *p = 1;
        free(p);
    }
}
