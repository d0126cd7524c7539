// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* A fill of more bytes than may be written. */
#include <stdlib.h>
#include <string.h>
void f(char *p, size_t n) __CPROVER_requires(n <= 8 && __CPROVER_is_fresh(p, 8)) __CPROVER_assigns(__CPROVER_object_upto(p, 4)) { memset(p, 0, n); }
void h(void){ char *p; size_t n; f(p, n); }
