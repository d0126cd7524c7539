// expect: false(deref)
/* The old pointer is used after the buffer has moved. */
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
    char *buffer = malloc(4);
    if (buffer == NULL)
        return 0;
    buffer[0] = 1;
    char *old = buffer;
    char *new = realloc(buffer, 4 + __VERIFIER_nondet_uchar());
    if (new == NULL) {
        free(buffer);
        return 0;
    }
    int x = old[0];
    free(new);
    return x;
    return 0;
}
