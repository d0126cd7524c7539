// expect: false(termination)
// args: --property termination --timeout 20
/* A list that leads back to its head. */
struct node { struct node *next; };
int main(void)
{
    struct node a, b;
    a.next = &b;
    b.next = &a;
    for (struct node *p = &a; p; p = p->next)
        ;
    return 0;
}
