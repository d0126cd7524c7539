// expect: true
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void)
{
    struct tm parts = { .tm_year = 100, .tm_mday = 1 };
    assert(strlen(asctime(&parts)) == 25);
    return 0;
}
