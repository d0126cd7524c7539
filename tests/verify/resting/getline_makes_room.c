// expect: true
// output: `getline` makes room for at least 120 bytes
/* POSIX promises room for the line only, and does not say whether there is any at the end of the file. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *line = NULL;
    size_t size = 0;
    if (getchar() != EOF || ferror(stdin))
        return 0;
    if (getline(&line, &size, stdin) == -1 && line != NULL)
        line[100] = 1;
    free(line);
    return 0;
}
