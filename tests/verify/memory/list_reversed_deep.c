// expect: false(unreach-call) line 30
// args: --property unreach-call --timeout 60
// Lists of several lengths in one state, turned round: what is stored into a node is what the list of its length stores,
// not a choice among all of them.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int number;
};
int main(void)
{
    struct node *head = 0, *turned = 0;
    int made = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        n->number = made++;
        head = n;
    }
    while (head) {
        struct node *next = head->next;
        head->next = turned;
        turned = head;
        head = next;
    }
    for (struct node *n = turned; n; n = n->next)
        if (n->number == 16)
            reach_error();
    return 0;
}
