// expect: true
// args: --property unreach-call
/* A list of two nodes keeps its values. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    int x = __VERIFIER_nondet_int();
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        return 0;
    a->value = x;
    a->next = b;
    b->value = 3;
    b->next = 0;
    if (a->next->value != 3 || a->value != x)
        reach_error();
    free(a);
    free(b);
    return 0;
}
