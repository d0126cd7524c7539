/* locale.h: there is only the C locale.
 *
 * Defines: setlocale localeconv
 */
#include "fathom.h"

/* Null if another locale is asked for by name; "" is the environment's, which is the C locale. */
char *setlocale(int category, const char *name)
{
    static char c_locale[] = "C";
    if (name == NULL || name[0] == 0 || (name[0] == 'C' && name[1] == 0))
        return c_locale;
    const char *posix = "POSIX";
    size_t i = 0;
    while (posix[i] != 0 && name[i] == posix[i])
        i++;
    return posix[i] == name[i] ? c_locale : NULL;
}

struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point;
    char *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char others[14];
};

struct lconv *localeconv(void)
{
    static struct lconv c_locale = {
        ".", "", "", "", "", "", "", "", "", "",
        { 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127 },
    };
    return &c_locale;
}
