// expect: false(valid-deref) line 15
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };
int main(void)
{
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->value = __VERIFIER_nondet_int();
    b->value = __VERIFIER_nondet_int();
    a->next = b;
    b->next = 0;
    int sum = 0;
    for (struct node *n = a; n; n = n->next) {
        sum |= n->value;
        free(n);
    }
    return sum;
}
