/* Every character class function and every table, on all characters. */
#define _GNU_SOURCE
#define ROUNDS 1
#include "calls.h"
#include <ctype.h>

/* The tables as macros see them, then the functions. */
#define CLASS(name) \
    do { \
        int by_table = name(c), by_function = (name)(c); \
        printf(#name " %d %d %d\n", c, by_table, by_function); \
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
        printf("tolower %d %d %d\n", c, (tolower)(c), (*__ctype_tolower_loc())[c]);
        printf("toupper %d %d %d\n", c, (toupper)(c), (*__ctype_toupper_loc())[c]);
        printf("isascii %d %d\n", c, (isascii)(c));
        printf("toascii %d %d\n", c, (toascii)(c));
    }
    printf("tolower %d\n", (tolower)(1000));
    printf("toupper %d\n", (toupper)(-1000));
    return 0;
}
