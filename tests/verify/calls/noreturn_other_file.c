// part-of: noreturn_declared_later.c
#include <stdlib.h>

void leave(int x)
{
    if (x)
        exit(x);
}
