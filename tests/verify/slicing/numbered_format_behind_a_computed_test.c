// expect: false(unreach-call)
// args: --property unreach-call --timeout 20
// unconfirmed: cannot be given to the compiled program
/* Arguments by number are formatted as others are: execution gets past the call. */
#include <stdio.h>
extern void reach_error(void);
int unused;

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += i;
    unused = sum * 3;
    if (sum == 6)
        printf("%1$d\n", sum);
    reach_error();
    return 0;
}
