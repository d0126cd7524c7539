// expect: unknown: longjmp
/* A jump that C allows is not followed yet, and not called undefined. */
#include <setjmp.h>
static jmp_buf back;
static void leave(void)
{
    longjmp(back, 1);
}
int main(void)
{
    if (setjmp(back) == 0)
        leave();
    return 0;
}
