// expect: true
/* At most `size - 1` bytes are read, and none behind the end of the line. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    char line[4];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    if (strlen(line) == 3)
        assert(!feof(stdin));
    if (line[0] == '\n')
        assert(!feof(stdin));
    return 0;
}
