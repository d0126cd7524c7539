// expect: true
// args: --no-check uninitialised
/* Into the flexible array behind a header, which stays what it was. */
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
    memcpy(p->data, from, n);
    assert(p->kind == 9 && p->length == 8 && p->flags == 7);
    if (i < n)
        assert(p->data[i] == from[i]);
    return 0;
}
