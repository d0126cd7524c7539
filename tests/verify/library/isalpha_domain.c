// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 0)
/* The header's macro is held to the same rule. */
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    return isalpha(__VERIFIER_nondet_char()) != 0;
}
