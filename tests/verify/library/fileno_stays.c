// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("name", "r");
    if (file == NULL)
        return 0;
    assert(fileno(file) == fileno(file));
    fclose(file);
    return 0;
}
