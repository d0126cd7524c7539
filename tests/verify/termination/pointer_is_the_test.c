// expect: false(termination)
// args: --property termination --timeout 20
/* A pointer is the whole test of the loop, and an input decides whether the list is a ring. */
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void)
{
    struct node a, b;
    a.next = &b;
    b.next = __VERIFIER_nondet_int() ? &a : 0;
    for (struct node *p = &a; p; p = p->next)
        ;
    return 0;
}
