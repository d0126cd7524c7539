/* Every character class function and every table, on all characters. */
#define _GNU_SOURCE
#define ROUNDS 1
#include "calls.h"
#include <ctype.h>

/* The tables as macros see them, for all they have rows for; then the functions, for what C allows. */
#define CLASS(name) \
    do { \
        printf(#name " %d %d\n", c, name(c)); \
        if (c >= -1) \
            printf(#name " %d %d\n", c, (name)(c) != 0); \
    } while (0)

int main(void)
{
    for (int c = -128; c < 256; c++) {
        CLASS(isalpha);
        CLASS(isupper);
        CLASS(islower);
        CLASS(isdigit);
        CLASS(isxdigit);
        CLASS(isspace);
        CLASS(isprint);
        CLASS(isgraph);
        CLASS(isblank);
        CLASS(iscntrl);
        CLASS(ispunct);
        CLASS(isalnum);
        printf("tolower %d %d\n", c, (*__ctype_tolower_loc())[c]);
        printf("toupper %d %d\n", c, (*__ctype_toupper_loc())[c]);
        if (c >= -1) {
            printf("tolower %d %d\n", c, (tolower)(c));
            printf("toupper %d %d\n", c, (toupper)(c));
        }
        printf("isascii %d %d\n", c, (isascii)(c) != 0);
        printf("toascii %d %d\n", c, (toascii)(c));
    }
    return 0;
}
