// expect: true
// args: --property unreach-call --timeout 60
// Which list is walked is chosen by conditions that exclude each other, one of them null: what the walk finds belongs to
// the list that was chosen.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int list;
};
int main(void)
{
    struct node a3 = {0, 1}, a2 = {&a3, 1}, a1 = {&a2, 1};
    struct node b2 = {&a3, 2}, b1 = {&b2, 2};
    struct node c2 = {&a2, 3}, c1 = {&c2, 3};
    struct node d1 = {&b1, 4};
    int n = __VERIFIER_nondet_int();
    struct node *p = n == 0 ? 0 : n == 1 ? &a1 : n == 2 ? &b1 : n == 3 ? &c1 : &d1;
    if (!p)
        return 0;
    struct node *q = p->next;
    if (q->list != (n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : 2))
        reach_error();
    struct node *r = q->next;
    if (r != (n == 1 ? &a3 : n == 2 ? &a3 : n == 3 ? &a2 : &b2))
        reach_error();
    if ((r->next == 0) != (n == 1 || n == 2))
        reach_error();
    if (r->next && r->next->next && n != 0 && (n == 1 || n == 2 || n == 3))
        reach_error();
    return 0;
}
