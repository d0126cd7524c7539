// expect: false(deref)
// unconfirmed: cannot be given to the compiled program
#include <time.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    struct tm parts = { .tm_year = 100, .tm_mday = 1 };
    char text[30];
    return (int)strftime(text, sizeof text, __VERIFIER_nondet_int() ? "%Y" : (const char *)0, &parts);
}
