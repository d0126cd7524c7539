// expect: unknown: another locale than C
/* Some systems have the locale. */
#include <locale.h>
extern void reach_error(void);
int main(void)
{
    if (setlocale(LC_ALL, "de_DE.ISO-8859-1") != NULL)
        reach_error();
    return 0;
}
