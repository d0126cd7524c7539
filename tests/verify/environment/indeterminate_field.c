// expect: false(unreach-call) line 15
// args: --property unreach-call
// An indeterminate pointer in allocated memory is an arbitrary address, too.
#include <stdlib.h>
extern void reach_error(void);
struct cipher { unsigned long algorithms; };
struct state { int phase; struct cipher *cipher; };

int main(void)
{
    struct state *s = malloc(sizeof *s);
    if (s->phase == 3) {
        s->cipher->algorithms |= 1;
        if (s->cipher->algorithms == 257)
            reach_error();
    }
    return 0;
}
