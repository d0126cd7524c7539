/* String functions of the library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char buffer[32];
    strcpy(buffer, "hello");
    strcat(buffer, " world");
    printf("%s %d\n", buffer, (int)strlen(buffer));
    strncpy(buffer, "abcdef", 3);
    printf("%s\n", buffer);
    printf("%d %d %d\n", strcmp("abc", "abc"), strcmp("abc", "abd") < 0, strncmp("abcx", "abcy", 3));
    printf("%s %s\n", strchr(buffer, 'w'), strrchr(buffer, 'l'));
    printf("%s\n", strstr(buffer, "wor"));
    printf("%d %ld\n", atoi("-42x"), strtol("ff", NULL, 16));
    sprintf(buffer, "%03d|%s", 7, "end");
    printf("%s\n", buffer);
    printf("%d ", snprintf(buffer, 5, "%d", 1234567));
    printf("%s\n", buffer);
    puts("puts");
    putchar('c');
    putchar('\n');
    fputs("fputs\n", stdout);
    fprintf(stdout, "%s\n", "fprintf");
    return abs(-3);
}
