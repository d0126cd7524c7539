// expect: true
// output: strings that `getenv` gave stay as they are
/* POSIX lets `setenv` overwrite or free what `getenv` gave. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    if (setenv("A", "1", 1) != 0)
        return 0;
    char *text = getenv("A");
    if (text == NULL || setenv("A", "2", 1) != 0)
        return 0;
    assert(text[0] == '1');
    return 0;
}
