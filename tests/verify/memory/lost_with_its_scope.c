// expect: false (valid-memtrack)
// args: --property valid-memsafety
// unconfirmed: the execution ends without a report
/* The variable that held the memory is gone when the program ends by `exit` further inside. */
#include <stdlib.h>

static void *get(void)
{
    void *p = malloc(4);
    if (!p)
        abort();
    return p;
}

static void end(void)
{
    exit(0);
}

int main(void)
{
    {
        char *p = get();
        *p = 1;
    }
    end();
}
