// expect: false(deref) line 9
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("name", "r+");
    if (file == NULL || fclose(file) != 0)
        return 0;
    fprintf(file, "%d", 1);
    return 0;
}
