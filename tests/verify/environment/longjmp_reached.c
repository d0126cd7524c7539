// expect: unknown: longjmp
// args: --property unreach-call
/* A jump out of calls is not followed: the error behind its landing is neither found nor denied. */
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf back;

int main(void)
{
    if (setjmp(back))
        reach_error();
    longjmp(back, 1);
    return 0;
}
