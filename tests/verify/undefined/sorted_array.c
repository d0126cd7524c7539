// expect: true
/* Sorting reads and writes what was set. */
#include <stdlib.h>
#include <string.h>
static int cmp(const void *a, const void *b){ int x=*(const int*)a, y=*(const int*)b; return (x>y)-(x<y); }
int main(void){ int a[3] = {3,1,2}; qsort(a,3,sizeof a[0],cmp); div_t d = div(7,2); return a[0] + d.quot + d.rem; }
