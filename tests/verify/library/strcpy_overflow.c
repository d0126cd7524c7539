// expect: false(deref)
// A string of symbolic length is copied into a buffer that is one byte too small for the longest.
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char from[6], to[5];
    for (int i = 0; i < 5; i++)
        from[i] = __VERIFIER_nondet_char();
    from[5] = 0;
    strcpy(to, from);
    return to[0];
}
