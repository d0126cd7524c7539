// expect: unknown: an environment of more than 2 variables
/* The program's own list is the environment. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void)
{
    static char *list[] = { "A=1", NULL };
    environ = list;
    assert(strcmp(getenv("A"), "1") == 0);
    assert(getenv("B") == NULL);
    if (setenv("B", "2", 0) == 0)
        assert(strcmp(environ[1], "B=2") == 0);
    if (unsetenv("A") == 0)
        assert(getenv("A") == NULL);
    clearenv();
    assert(environ == NULL || environ[0] == NULL);
    return 0;
}
