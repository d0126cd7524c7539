// expect: false(pointer-arithmetic)
// unconfirmed: the execution ends without a report
/* A null pointer points to nothing that could have a second member. */
extern int __VERIFIER_nondet_int(void);
struct pair {
    int a, b;
};
struct pair x;
int main(void)
{
    struct pair *p = __VERIFIER_nondet_int() ? &x : 0;
    int *q = &p->b;
    return q == &x.b;
}
