// expect: false(library)
// unconfirmed: the execution is stopped elsewhere: AddressSanitizer:DEADLYSIGNAL
/* The only thing wrong with it is the jump. */
#include <setjmp.h>
static jmp_buf back;
int main(void)
{
    longjmp(back, 1);
}
