// expect: unknown
// args: --property termination --timeout 20
/* `longjmp` goes back: nobody claims anything. */
#include <setjmp.h>
static jmp_buf b;
int main(void)
{
    setjmp(b);
    longjmp(b, 1);
}
