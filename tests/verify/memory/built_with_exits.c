// expect: true
// args: --property unreach-call --timeout 60
// A loop that makes objects and can be left in each of its few iterations: all exits are explored.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int depth;
};
int main(void)
{
    struct node *head = 0;
    int depth = 0;
    for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        n->depth = ++depth;
        head = n;
    }
    for (; head; head = head->next, depth--)
        if (head->depth != depth)
            reach_error();
    if (depth != 0)
        reach_error();
    return 0;
}
