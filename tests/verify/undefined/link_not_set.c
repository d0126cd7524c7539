// expect: false(uninitialised)
/* A pointer that was never set may not even be compared. */
#include <stdlib.h>
struct n { struct n *next; };
int main(void){ struct n *p = malloc(sizeof *p); if(!p) return 0; int r = p->next != 0; free(p); return r; }
