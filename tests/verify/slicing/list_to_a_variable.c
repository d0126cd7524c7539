// expect: false(unreach-call)
// args: --property unreach-call
/* The last node of a list on the heap holds the address. */
#include <stdlib.h>
extern void reach_error(void);

struct node { struct node *next; int *where; };
int a, g;

int main(void)
{
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 0;
        n->next = head;
        n->where = i == 0 ? &g : &a;
        head = n;
    }
    while (head->next)
        head = head->next;
    *head->where = 1;
    if (g)
        reach_error();
    return 0;
}
