// expect: false(deref)
// unconfirmed: the execution ends without a report (exit code 0)
/* C11 7.11.2.1: the structure shall not be modified. */
#include <locale.h>
int main(void)
{
    localeconv()->frac_digits = 1;
    return 0;
}
