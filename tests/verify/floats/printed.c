// expect: true
/* Numbers formatted into memory are known digit by digit. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[32];
    sprintf(text, "%.2f|%5.1f|%-6.0f|", 1.005, -0.25, 2.5);
    assert(strcmp(text, "1.00| -0.2|2     |") == 0);
    assert(snprintf(text, sizeof text, "%f", 1e15) == 23);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    sprintf(text, "%.1f", n / 2.0);
    assert(text[0] == '0' + n / 2 && text[2] == (n % 2 ? '5' : '0') && text[3] == 0);
    return 0;
}
