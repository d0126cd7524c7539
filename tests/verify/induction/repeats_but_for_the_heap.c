// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Only a field behind a pointer tells the states apart. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#include <stdlib.h>
struct s { int count; };

int main(void)
{
    struct s *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->count = 0;
    while (__VERIFIER_nondet_int()) {
        p->count++;
        if (p->count > 4)
            reach_error();
    }
    free(p);
    return 0;
}
