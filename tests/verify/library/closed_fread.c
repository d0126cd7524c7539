// expect: false(deref) line 10
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
int main(void)
{
    char text[4];
    FILE *file = fopen("name", "r+");
    if (file == NULL || fclose(file) != 0)
        return 0;
    (void)!fread(text, 1, 4, file);
    return 0;
}
