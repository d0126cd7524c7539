// What becomes of the node is for the function to say.
#include <stdlib.h>
struct n { int v; };
void add(struct n *);
int f(int v) {
    struct n *x = malloc(sizeof *x);
    if (!x) return -1;
    x->v = v;
    add(x);
    return 0; // alarm: leak undecided
}
