// expect: true
/* Structures by value, through the heap, characters that change places, arguments of variadic functions. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
static int sum(int n, ...){ va_list ap; va_start(ap, n); int s=0; for(int i=0;i<n;i++) s += va_arg(ap,int)&7; va_end(ap); return s; }
struct big { int a[6]; char c; double d; };
static struct big mk(void){ struct big b = {{1,2},3,4.0}; return b; }
static void swap(char *a, char *b){ char t = *a; *a = *b; *b = t; }
int main(void){ struct big x = mk(), y = x; char u[2] = {1,2}; swap(u, u+1); char *p = strdup("abc") ; int r = p ? p[0] : 0; free(p); struct big *h = malloc(sizeof *h); if(!h) return 0; *h = y; r += h->a[5] + h->c; free(h); return sum(3,1,2,3) + y.a[3] + u[0] + r; }
