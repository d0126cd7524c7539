// expect: false(uninitialised) line 10
// unconfirmed: cannot be given to the compiled program
/* What does not fit leaves nothing certain in the array. */
#include <time.h>
extern void reach_error(void);
int main(void)
{
    struct tm parts = { .tm_year = 100, .tm_mday = 1 };
    char text[3] = "ab";
    if (strftime(text, sizeof text, "%A", &parts) == 0 && text[0] != 'a')
        reach_error();
    return 0;
}
