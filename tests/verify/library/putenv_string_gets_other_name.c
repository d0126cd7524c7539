// expect: unknown: name of another variable
/* Which of two variables of one name is found depends on their places. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    static char text[] = "AQ=1";
    if (putenv(text) != 0)
        return 0;
    text[0] = 'B';
    assert(getenv("BQ") == text + 3);
    return 0;
}
