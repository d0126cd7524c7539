// expect: false(valid-deref) line 13
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[6];
    unsigned n = __VERIFIER_nondet_uint() % 7;
    for (unsigned i = 0; i < 6; i++)
        text[i] = i == n ? 0 : 'a';
    return (int)strlen(text);
}
