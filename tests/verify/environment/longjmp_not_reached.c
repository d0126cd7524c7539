// expect: true
// args: --property unreach-call
/* A jump that no execution takes does not matter. */
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static jmp_buf back;

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (setjmp(back))
        reach_error();
    if (x > 10 && x < 5)
        longjmp(back, 1);
    return 0;
}
