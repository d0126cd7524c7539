// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A range that is copied may lie in a global. */
extern void reach_error(void);
#include <string.h>
char *where(void);
char text[4] = "abc";

int main(void)
{
    char *p = where();
    memcpy(p, "xyz", 4);
    if (text[0] == 'x')
        reach_error();
    return 0;
}
