// expect: true
// args: --no-check alignment
/* A message whose kind says what follows. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct head { uint8_t kind, length; };
struct ping { struct head head; uint16_t id; };
struct text { struct head head; char text[6]; };

int main(void)
{
    unsigned char buffer[8];
    for (int i = 0; i < 8; i++)
        buffer[i] = __VERIFIER_nondet_uchar();
    struct head *h = (struct head *)buffer;
    if (h->kind == 1)
        assert(((struct ping *)h)->id == (buffer[2] | buffer[3] << 8));
    else if (h->kind == 2)
        assert((unsigned char)((struct text *)h)->text[5] == buffer[7]);
    return 0;
}
