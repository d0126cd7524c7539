// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 83)
/* The text has room for years of four digits. */
#include <time.h>
int main(void)
{
    struct tm parts = { .tm_year = 8200, .tm_mday = 1 };
    return asctime(&parts)[0];
}
