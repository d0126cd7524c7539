// expect: true
/* That a copy of unknown length stays within its buffers is proved whatever it copies. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    size_t size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    char *to = malloc(size);
    if (to == NULL || n > size)
        return 0;
    memset(to, 0, n);
    if (n > 3)
        to[3] = 1;
    free(to);
    return 0;
}
