// expect: unknown: approximated function
/* What is written for a day that no month has is not specified. */
#include <assert.h>
#include <time.h>
int main(void)
{
    struct tm fields = { .tm_mday = 45 };
    char text[10];
    if (strftime(text, sizeof text, "%d", &fields) == 2)
        assert(text[0] == '4');
    return 0;
}
