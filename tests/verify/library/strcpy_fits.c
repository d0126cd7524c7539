// expect: true
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char from[6], to[6];
    for (int i = 0; i < 5; i++)
        from[i] = __VERIFIER_nondet_char();
    from[5] = 0;
    strcpy(to, from);
    assert(strlen(to) <= 5);
    assert(strcmp(to, from) == 0);
    return 0;
}
