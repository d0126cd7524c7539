// expect: false(division) line 9
// args: --function f
/* Pointers in an object lead to objects. */
struct node { int value; struct node *next; };
int f(struct node *n)
{
    if (!n || !n->next)
        return 0;
    return 10 / n->next->value;
}
