// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char small[12];
    const char *text = __VERIFIER_nondet_int() ? "short" : "much longer";
    strcpy(small, text);
    return small[0];
}
