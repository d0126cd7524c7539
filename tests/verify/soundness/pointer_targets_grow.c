// expect: unknown
// args: --property unreach-call --bound 1 --no-candidates
// truth: false(unreach-call)
/* The targets of an arbitrary pointer grow with what the loop's body makes of them, until nothing is new. Cut short, the step
 * would believe that `p` never gets as far as the last object. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
};
struct node l, k = {&l}, j = {&k}, i = {&j}, h = {&i}, g = {&h}, f = {&g}, e = {&f}, d = {&e}, c = {&d}, b = {&c}, a = {&b};

int main(void)
{
    struct node *p = __VERIFIER_nondet_int() ? &a : &b;
    while (__VERIFIER_nondet_int()) {
        if (p == &l)
            reach_error();
        p = p->next;
    }
    return 0;
}
