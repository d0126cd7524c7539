// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* One byte more than the range that may be written, in a loop of any length. */
#include <stdlib.h>
void f(char *p, size_t n) __CPROVER_requires(n > 3 && __CPROVER_is_fresh(p, n)) __CPROVER_assigns(__CPROVER_object_upto(p, n - 1)) { for (size_t i = 0; i < n; i++) p[i] = 0; }
void h(void){ char *p; size_t n; f(p, n); }
