// expect: true
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    int c = __VERIFIER_nondet_uchar();
    if (islower(c))
        assert(isalpha(c) && toupper(c) == c - 32 && !isdigit(c));
    assert(toupper(EOF) == EOF && !isspace(EOF));
    return 0;
}
