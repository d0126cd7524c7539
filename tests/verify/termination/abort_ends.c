// expect: true
// args: --property termination --timeout 20
/* `abort` ends the execution. */
#include <stdlib.h>
int main(void)
{
    int n = 0;
    while (1) {
        if (n == 12)
            abort();
        n++;
    }
}
