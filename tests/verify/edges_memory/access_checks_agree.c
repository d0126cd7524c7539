// expect: true
// args: --property valid-memsafety
/* What the check allows, the execution does: nothing is lost between them. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    int key;
    char text[7];
    struct node *next;
};

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 5 + 1;
    struct node *nodes = malloc(5 * sizeof *nodes);
    if (!nodes)
        return 0;
    for (unsigned i = 0; i < n; i++) {
        nodes[i].key = i;
        nodes[i].text[i] = 'a';
        nodes[i].next = i ? &nodes[i - 1] : 0;
    }
    unsigned k = __VERIFIER_nondet_uint() % n;
    int sum = 0;
    for (struct node *p = &nodes[k]; p; p = p->next)
        sum += p->key + p->text[p->key];
    free(nodes);
    return sum == 1;
}
