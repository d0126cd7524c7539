// expect: false(unreach-call) line 43
// args: --property unreach-call --timeout 60
// Lists in lists, appended in loops that can be left in each iteration. The shortest way to the bug appends one list, and the
// walk over it needs more iterations than that: not all twenty lists at once.
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *inner;
};
static struct node *row(int length)
{
    struct node *head = 0;
    while (length-- > 0) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        head = n;
    }
    return head;
}
static void append(struct node **head, int length)
{
    struct node *last = malloc(sizeof *last);
    last->inner = row(length);
    last->next = 0;
    while (*head)
        head = &(*head)->next;
    *head = last;
}
int main(void)
{
    struct node *head = 0;
    for (int i = 3; i <= 4; i++)
        for (int j = 0; j < 10 && __VERIFIER_nondet_int(); j++)
            append(&head, i);
    append(&head, 3);
    int before = 0;
    for (struct node *p = head; p; p = p->next) {
        int length = 0;
        for (struct node *q = p->inner; q; q = q->next)
            length++;
        if (length < before && before == 4)
            reach_error();
        before = length;
    }
    return 0;
}
