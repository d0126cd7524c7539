// expect: true
// args: --no-check uninitialised
/* A range that begins in the header is read from there. */
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
    size_t all = sizeof *p + room;
    unsigned char *copy = malloc(all);
    if (copy == NULL || n < 2)
        return 0;
    memcpy(copy + 1, (unsigned char *)p + 6, n);
    assert(copy[1] == 7 && copy[2] == 0);
    if (i >= 3 && i <= n)
        assert(copy[i] == p->data[i - 3]);
    return 0;
}
