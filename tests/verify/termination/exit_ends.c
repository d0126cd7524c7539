// expect: true
// args: --property termination --timeout 20
/* `exit` ends the execution, from anywhere. */
#include <stdlib.h>
static int n;
static void step(void)
{
    if (++n == 20)
        exit(0);
}
int main(void)
{
    while (1)
        step();
}
