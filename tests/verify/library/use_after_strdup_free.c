// expect: false(deref) line 11
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *copy = strdup("text");
    if (copy == NULL)
        return 0;
    free(copy);
    return copy[0];
}
