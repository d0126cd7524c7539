// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };
int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = 0;
    n->value = __VERIFIER_nondet_int();
    struct node *last = n->next;
    int v = last ? last->value : 0;
    free(n);
    return 0;
}
