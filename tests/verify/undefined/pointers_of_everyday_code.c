// expect: true
/* Negative indices from the middle, and the structure around a member. */
#include <stddef.h>
struct in { int a; }; struct out { int x; struct in i; };
int main(void){ struct out o = {1,{2}}; struct in *p = &o.i; struct out *q = (struct out *)((char *)p - offsetof(struct out, i)); int a[5] = {1,2,3,4,5}; int *m = &a[2]; return q->x + m[-1] + *(m + 2); }
