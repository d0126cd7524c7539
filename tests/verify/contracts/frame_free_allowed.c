// expect: true
// args: --function h --enforce f
/* What a frees clause names may be freed. */
#include <stdlib.h>
void f(char *p) __CPROVER_requires(__CPROVER_is_fresh(p, 8)) __CPROVER_frees(p) { free(p); }
void h(void){ char *p; f(p); }
