// args: --coverage condition --property unreach-call
// expect: 6 total, 6 covered, 0 unreachable, 0 open
// never: cannot be given to the compiled program
/* Nobody looks at what the functions for output return: whatever the search says of it, the compiled program gets the other inputs. */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    puts("start");
    unsigned x = __VERIFIER_nondet_uint();
    printf("x is %u\n", x);
    if (x * 7 == 918273645) {
        puts("one");
        unsigned y = __VERIFIER_nondet_uint();
        fprintf(stderr, "y is %u\n", y);
        if ((y ^ x) * 5 == 3)
            puts("two");
        unsigned z = __VERIFIER_nondet_uint();
        if (z * 11 == y + 5)
            puts("three");
    }
    return 0;
}
