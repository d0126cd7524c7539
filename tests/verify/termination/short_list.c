// expect: true
// args: --property termination --timeout 20
/* A list that ends. */
struct node { struct node *next; };
int main(void)
{
    struct node a, b, c;
    a.next = &b;
    b.next = &c;
    c.next = 0;
    for (struct node *p = &a; p; p = p->next)
        ;
    return 0;
}
