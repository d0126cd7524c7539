/* locale.h: there is only the C locale. SOUNDNESS: a program that asks for another one goes on in the C locale if it is the
 * environment's (a proof says so), and is not followed if it names one.
 *
 * Defines: setlocale localeconv
 */
#include "fathom.h"

extern _Bool __fathom_input_locale_is_there(void);

/* Null if the system has no such locale. C11 7.11: no program may modify what these functions give. */
char *setlocale(int category, const char *name)
{
    static const char c_locale[] = "C";
    if (name == NULL || name[0] == 0 || (name[0] == 'C' && name[1] == 0))
        return (char *)c_locale;
    const char *posix = "POSIX";
    size_t i = 0;
    while (posix[i] != 0 && name[i] == posix[i])
        i++;
    if (posix[i] == name[i])
        return (char *)c_locale;
    while (name[i] != 0)
        i++;
    if (!__fathom_concrete() && __fathom_input_locale_is_there())
        __fathom_unsupported("another locale than C");
    return NULL;
}

struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point;
    char *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char others[14];
};

struct lconv *localeconv(void)
{
    static const struct lconv c_locale = {
        ".", "", "", "", "", "", "", "", "", "",
        { 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127 },
    };
    return (struct lconv *)&c_locale;
}
