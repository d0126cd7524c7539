// expect: true
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
    char *before = getenv("NAME");
    assert((before == NULL) == (getenv("NAME") == NULL));
    if (setenv("NAME", "text", 1) == 0)
        assert(strcmp(getenv("NAME"), "text") == 0);
    if (setenv("NAME", "other", 0) == 0 && before != NULL)
        assert(getenv("NAME") != NULL);
    if (unsetenv("NAME") == 0)
        assert(getenv("NAME") == NULL);
    return 0;
}
