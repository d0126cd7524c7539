// args: --coverage function,branch
// files: copies_of_a_header_2.c
// expect: 5 total, 5 covered, 0 unreachable, 0 open
/* One file never covers what the other one covers. */
#include "copies_of_a_header.h"
int second(void);
int main(void)
{
    f(0);
    return second();
}
