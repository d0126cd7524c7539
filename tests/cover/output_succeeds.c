// args: --coverage branch
// expect: 6 total, 6 covered, 0 unreachable, 0 open
/* Output may fail, and a vector does not ask the compiled program for that unless a goal needs it. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    printf("x is %d\n", x);
    if (x == 4711)
        printf("found\n");
    int y = __VERIFIER_nondet_int();
    if (y > x)
        puts("more");
    if (puts("end") < 0)
        return 1;
    return 0;
}
