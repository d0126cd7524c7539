// expect: false(unreach-call) line 21
// args: --property unreach-call --timeout 60
// The iterations of a loop that makes objects and may be left count against the bound of the bug search. Those that
// induction follows on their own must not be cut by that bound: nothing else covers them.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int number;
};
int main(void)
{
    struct node *head = 0;
    for (int i = 0; i < 40 && __VERIFIER_nondet_int(); i++) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        n->number = head ? head->number + 1 : 1;
        head = n;
        if (head->number == 20)
            reach_error();
    }
    return 0;
}
