// expect: false(free)
// unconfirmed: cannot be given to the compiled program
#include <stdlib.h>
int main(void)
{
    char *value = getenv("NAME");
    if (value != NULL)
        free(value);
    return 0;
}
