// files: other.c third.c
/* Three files: extern and static of the same name, tentative definitions, inline, const tables, shared structs. */
#include <stdio.h>
#include "shared.h"

int tentative;
int tentative;
static int hidden = 1;
extern int initialised_elsewhere;
static int helper(void) { return hidden; }

int main(void)
{
    printf("%d %d %d\n", helper(), other_helper(), third_helper());
    tentative += 5;
    printf("%d %d\n", other_tentative(), initialised_elsewhere);
    struct shared s = make(3);
    printf("%d %s\n", s.value, s.name);
    printf("%d %d\n", table[2], twice(21));
    callback = helper;
    printf("%d\n", call_back());
    return counter();
}
