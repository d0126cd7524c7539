// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 253)
/* Neither EOF nor an unsigned char. */
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    return toupper(__VERIFIER_nondet_char());
}
