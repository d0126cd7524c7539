// expect: false(assertion)
// args: --function h --enforce f
// unconfirmed: the program does not compile or link
/* An object that was allocated before the call. */
#include <stdlib.h>
static int *kept; void f(void) __CPROVER_ensures(1) { *kept = 3; }
void h(void){ kept = malloc(4); __CPROVER_assume(kept != 0); f(); }
