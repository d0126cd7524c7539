// expect: false(deref) line 9
// unconfirmed: cannot be given to the compiled program
/* Opening may fail. */
#include <stdio.h>
int main(void)
{
    char line[8];
    FILE *file = fopen("name", "r");
    if (fgets(line, sizeof line, file) == NULL)
        return 1;
    return 0;
}
