// expect: unknown: more than 64 functions
#include <stdlib.h>
extern void reach_error(void);
static void nothing(void)
{
}
int main(void)
{
    int registered = 0;
    for (int i = 0; i < 65; i++)
        registered += atexit(nothing) == 0;
    if (registered == 65)
        reach_error();
    return 0;
}
