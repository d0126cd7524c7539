// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char line[8];
    FILE *file = fopen("name", "r");
    if (file == NULL)
        return 1;
    if (fgets(line, sizeof line, file) == NULL)
        assert(feof(file) || ferror(file));
    fprintf(stderr, "read\n");
    return fclose(file) != 0;
}
