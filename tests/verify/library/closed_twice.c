// expect: false(deref) line 10
// unconfirmed: 
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
