// expect: false(valid-deref) line 13
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
    int v = last->value;
    free(n);
    return 0;
}
