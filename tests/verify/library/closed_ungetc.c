// expect: false(deref) line 9
// unconfirmed: 
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("name", "r+");
    if (file == NULL || fclose(file) != 0)
        return 0;
    ungetc('a', file);
    return 0;
}
