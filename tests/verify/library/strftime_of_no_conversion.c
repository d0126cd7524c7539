// expect: false(library)
// unconfirmed: cannot be given to the compiled program
#include <time.h>
int main(void)
{
    struct tm time = { .tm_mday = 1 };
    char text[9];
    return (int)strftime(text, sizeof text, "%Q", &time);
}
