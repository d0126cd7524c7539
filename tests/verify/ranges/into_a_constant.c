// expect: false(deref)
/* A constant object is no destination. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    static const unsigned char to[5000] = { 1 };
    size_t n = __VERIFIER_nondet_ulong();
    if (n > sizeof to || n == 0)
        return 0;
    memset((void *)to, 1, n);
    return 0;
}
