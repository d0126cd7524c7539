// expect: unknown: approximated function
/* A sequence that is started again repeats itself. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    srand(3);
    int a = rand();
    srand(3);
    if (rand() != a)
        reach_error();
    return 0;
}
