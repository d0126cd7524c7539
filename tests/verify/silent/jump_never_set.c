// expect: false(library)
// unconfirmed: 
/* The only thing wrong with it is the jump. */
#include <setjmp.h>
static jmp_buf back;
int main(void)
{
    longjmp(back, 1);
}
