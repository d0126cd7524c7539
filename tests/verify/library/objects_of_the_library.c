// expect: true
/* The library defines them, with these values. */
#include <assert.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
int main(void)
{
    assert(optind == 1 && opterr == 1 && optarg == NULL);
    assert(stdin != NULL && stdout != NULL && stderr != NULL && stdin != stdout);
    assert(timezone == 0 && daylight == 0 && tzname[0] != NULL);
    return 0;
}
