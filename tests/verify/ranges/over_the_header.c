// expect: true
// args: --no-check uninitialised
/* A range that begins inside the header covers its last member only. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct packet {
    uint32_t kind;
    uint16_t length, flags;
    unsigned char data[];
};

int main(void)
{
    size_t room = __VERIFIER_nondet_ulong(), n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (room > 100000 || n > room || i >= room)
        return 0;
    struct packet *p = malloc(sizeof *p + room);
    unsigned char *from = malloc(room);
    if (p == NULL || from == NULL)
        return 0;
    p->kind = 9;
    p->length = 8;
    p->flags = 7;
    if (n < 2)
        return 0;
    memset((unsigned char *)p + 6, 0x11, n);
    assert(p->kind == 9 && p->length == 8 && p->flags == 0x1111);
    if (i < n - 2)
        assert(p->data[i] == 0x11);
    return 0;
}
