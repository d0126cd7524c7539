// expect: false(unreach-call) line 13
// args: --property unreach-call
// Memory behind a pointer of the environment exists, with arbitrary contents that stay what they are.
extern void reach_error(void);
struct node { int value; struct node *next; };
extern struct node *lookup(int key);

int main(void)
{
    struct node *n = lookup(3);
    if (n && n->value == 7 && n->next && n->next->next == n->next && n->next != n && n->next->value == 8)
        if (n->value == 7)
            reach_error();
    return 0;
}
