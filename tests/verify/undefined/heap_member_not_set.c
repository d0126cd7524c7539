// expect: false(uninitialised)
/* Memory from malloc holds nothing. */
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        return 0;
    n->next = 0;
    int r = n->value > 0;
    free(n);
    return r;
}
