// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* A list from outside may be a circle. */
extern void reach_error(void);

struct node {
    struct node *next;
    int value;
};

int f(struct node *p)
{
    p->value = 1;
    p->next->value = 2;
    if (p->value == 2)
        reach_error();
    return 0;
}
