// expect: true
/* A buffer that doubles while bytes arrive. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    size_t used = 0, room = 0;
    char *buffer = NULL;
    while (__VERIFIER_nondet_int() && used < 20) {
        if (used == room) {
            size_t more = room ? 2 * room : 4;
            char *new = realloc(buffer, more);
            if (new == NULL)
                break;
            buffer = new;
            room = more;
        }
        buffer[used++] = 'a';
    }
    if (used > 0)
        assert(buffer[used - 1] == 'a' && buffer[0] == 'a');
    free(buffer);
    return 0;
}
