#include <stdlib.h>
// No end is needed to lose memory.
void f(void) {
    while (1) {
        char *p = malloc(4);
        p = 0; // alarm: leak confirmed
    }
}
