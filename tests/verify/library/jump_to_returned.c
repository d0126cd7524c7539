// expect: false(library)
/* The function that set the place has returned. */
#include <setjmp.h>
static jmp_buf back;
static int mark(void)
{
    return setjmp(back);
}
int main(void)
{
    if (mark() == 0)
        longjmp(back, 1);
    return 0;
}
