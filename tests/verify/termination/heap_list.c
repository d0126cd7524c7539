// expect: true
// args: --property termination --timeout 20
/* A list of up to five nodes on the heap. */
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdlib.h>
struct node { struct node *next; };
int main(void)
{
    struct node *head = 0;
    unsigned n = __VERIFIER_nondet_uint() % 6;
    for (unsigned i = 0; i < n; i++) {
        struct node *new = malloc(sizeof *new);
        new->next = head;
        head = new;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
