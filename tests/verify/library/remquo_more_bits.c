// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* Three bits of the quotient are promised, but more may be there. */
#include <math.h>
extern void reach_error(void);
int main(void)
{
    int quotient;
    (void)remquo(9, 1, &quotient);
    if (quotient == 9)
        reach_error();
    return 0;
}
