// expect: false(unreach-call)
// args: --property unreach-call
/* A jump back to setjmp leaves the store undone or done. */
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf place;
static int g;

static void leave(int *p)
{
    if (__VERIFIER_nondet_int())
        longjmp(place, 1);
    *p = 1;
}

int main(void)
{
    if (setjmp(place) == 0)
        leave(&g);
    if (g)
        reach_error();
    return 0;
}
