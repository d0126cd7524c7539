// expect: true
// args: --property unreach-call
/* A fill of a whole object is a store to it. */
extern void reach_error(void);

#include <string.h>
char a[4];
int g;

int main(void)
{
    memset(a, 1, sizeof a);
    if (g)
        reach_error();
    return 0;
}
