// expect: true
// args: --function f
/* A list is walked while it goes on. */
struct node { int value; struct node *next; };
int f(const struct node *n)
{
    int length = 0;
    while (n && length < 5) {
        length++;
        n = n->next;
    }
    return length;
}
