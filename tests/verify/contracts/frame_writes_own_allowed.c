// expect: true
// args: --function h --enforce f
/* Parameters, locals, static locals, and what is allocated inside may be written and freed. */
#include <stdlib.h>
#include <string.h>
int g; static void put(int *q){ *q = 1; }
int *mk(void){ int *p = malloc(4); if (p) *p = 3; return p; }
int f(int *p, int n) __CPROVER_requires(__CPROVER_is_fresh(p, 8)) __CPROVER_assigns(*p) __CPROVER_ensures(1)
{ int local; static int s; put(&local); put(p); s = 2; int *q = mk(); if (q) { *q = 4; free(q); } n = 3; char b[8]; memset(b, 0, 8); return local + n; }
void h(void){ int *p, n; f(p, n); }
