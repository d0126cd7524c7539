// expect: false(valid-deref) line 13
// args: --property valid-memsafety
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct buffer { unsigned length; int data[]; };
int main(void)
{
    struct buffer *b = malloc(sizeof *b + 4 * sizeof(int));
    b->length = 4;
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= b->length)
        b->data[i] = 1;
    free(b);
    return 0;
}
