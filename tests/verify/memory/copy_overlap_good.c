// expect: true
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[16] = "0123456789abcde";
    unsigned by = __VERIFIER_nondet_uint() % 9;
    if (by >= 7)
        memmove(text + by, text, 8);
    return 0;
}
