// expect: false(division) line 10
// args: --function f
// unconfirmed: the execution ends without a report
/* Pointers in an object lead to objects. */
struct node { int value; struct node *next; };
int f(struct node *n)
{
    if (!n || !n->next)
        return 0;
    return 10 / n->next->value;
}
