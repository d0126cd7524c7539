// expect: true
// A number written as text and read again is the same.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[8];
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 1000)
        return 0;
    int length = snprintf(text, sizeof text, "%d", x);
    assert(length >= 1 && length <= 4);
    assert(isdigit(text[0]));
    assert(atoi(text) == x);
    return 0;
}
