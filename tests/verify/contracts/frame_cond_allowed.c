// expect: true
// args: --function h --enforce f
/* A target with a condition, which holds at the call. */
#include <stdlib.h>
void f(char *p, size_t n) __CPROVER_requires(p == 0 || __CPROVER_is_fresh(p, n)) __CPROVER_assigns(p && n: *p) { if (p && n) *p = 0; }
void h(void){ char *p; size_t n; f(p, n); }
