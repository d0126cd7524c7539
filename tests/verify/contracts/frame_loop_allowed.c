// expect: true
// args: --function h --enforce f
/* A loop of any length writes the whole object. */
#include <stdlib.h>
void f(char *p, size_t n) __CPROVER_requires(__CPROVER_is_fresh(p, n)) __CPROVER_assigns(__CPROVER_object_whole(p)) { for (size_t i = 0; i < n; i++) p[i] = 0; }
void h(void){ char *p; size_t n; f(p, n); }
