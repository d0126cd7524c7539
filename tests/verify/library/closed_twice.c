// expect: false(deref) line 10
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("name", "r");
    if (file == NULL)
        return 0;
    fclose(file);
    fclose(file);
    return 0;
}
