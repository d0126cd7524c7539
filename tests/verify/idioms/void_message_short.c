// expect: false(deref)
/* A length in the message that nobody checked. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct head { uint8_t kind, length; };

int main(void)
{
    unsigned char buffer[8];
    for (int i = 0; i < 8; i++)
        buffer[i] = __VERIFIER_nondet_uchar();
    struct head *h = (struct head *)buffer;
    unsigned sum = 0;
    for (unsigned i = 0; i < h->length; i++)
        sum += ((unsigned char *)(h + 1))[i];
    return (int)sum;
    return 0;
}
