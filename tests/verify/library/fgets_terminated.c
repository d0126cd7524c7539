// expect: true
// Whatever is read fits the buffer.
#include <stdio.h>

int main(void)
{
    char line[4];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    int i = 0;
    while (line[i] != 0)
        i++;
    return i;
}
