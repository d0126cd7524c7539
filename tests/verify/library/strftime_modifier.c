// expect: true
/* The letter belongs to the modifier. */
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void)
{
    struct tm time = { .tm_year = 99, .tm_mday = 7 };
    char text[16];
    assert(strftime(text, sizeof text, "%Ey-%Od", &time) == 5);
    assert(strcmp(text, "99-07") == 0);
    return 0;
}
