// expect: true
// args: --property termination --timeout 20
/* A call of `reach_error` ends the execution, since it aborts. */
#include <stdlib.h>
void reach_error(void)
{
    abort();
}
int main(void)
{
    int n = 0;
    while (1)
        if (n++ == 9)
            reach_error();
}
