// expect: false(free)
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    FILE *file = fopen("name", "r");
    if (file != NULL)
        free(file);
    return 0;
}
