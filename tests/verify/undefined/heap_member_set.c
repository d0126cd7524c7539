// expect: true
/* A node that is set member by member is. */
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        return 0;
    n->next = 0;
    n->value = 3;
    int r = n->value > 0;
    free(n);
    return r;
}
