// expect: true
/* POSIX: arguments by number, also of widths and precisions, in any order and more than once. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    char text[32];
    int digit = __VERIFIER_nondet_int();
    if (digit < 0 || digit > 9)
        return 0;
    int length = sprintf(text, "%2$s=%1$d%% %1$0*3$d %4$.*3$f", digit, "ab", 3, 0.5);
    assert(length == 15);
    assert(memcmp(text, "ab=", 3) == 0 && text[3] == '0' + digit && text[4] == '%');
    assert(text[6] == '0' && text[8] == '0' + digit);
    assert(strcmp(text + 10, "0.500") == 0);
    return 0;
}
