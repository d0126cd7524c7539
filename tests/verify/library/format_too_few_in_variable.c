// expect: false(library)
/* The format is known only when the call is executed. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    const char *format = __VERIFIER_nondet_int() ? "%d %s\n" : "%d\n";
    printf(format, 1);
    return 0;
}
