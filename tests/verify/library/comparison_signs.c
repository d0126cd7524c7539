// expect: true
#include <assert.h>
#include <string.h>
#include <strings.h>
int main(void)
{
    assert(strcmp("b", "a") > 0 && strcmp("a", "b") < 0 && strcmp("a", "a") == 0);
    assert(memcmp("ab", "ac", 2) < 0 && memcmp("ab", "ac", 1) == 0);
    assert(strncmp("ab", "ac", 1) == 0 && strcasecmp("AB", "ab") == 0);
    assert(strcmp("\x80", "a") > 0);
    return 0;
}
