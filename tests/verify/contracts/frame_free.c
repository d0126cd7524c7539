// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* Freeing needs a frees clause, even of what may be assigned. */
#include <stdlib.h>
void f(char *p) __CPROVER_requires(__CPROVER_is_fresh(p, 8)) __CPROVER_assigns(__CPROVER_object_whole(p)) { free(p); }
void h(void){ char *p; f(p); }
