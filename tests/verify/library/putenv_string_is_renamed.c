// expect: true
/* The string that `putenv` got is part of the environment: its variable goes with its name. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    static char text[] = "AQ=1";
    if (putenv(text) != 0)
        return 0;
    assert(getenv("AQ") == text + 3);
    text[0] = 'B';
    assert(getenv("AQ") == NULL);
    return 0;
}
