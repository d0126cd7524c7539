// expect: true
// args: --property valid-memsafety
/* Variables of functions that have not returned, and what they were given, still hold memory when the program ends by `exit`. */
#include <stdlib.h>

static void end(char *given)
{
    *given = 1;
    exit(0);
}

int main(void)
{
    char *p = malloc(4), *q[2] = { malloc(1), 0 };
    if (!p || !q[0])
        return 0;
    char *kept = p;
    p = 0;
    end(kept);
}
