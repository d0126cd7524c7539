// expect: unknown
// args: --property unreach-call --bound 4
// truth: false(unreach-call)
/* What the step refuted, it refuted under candidates: up to k=2 a call is cut and y stays at most one, so x does; at k=3 it does not.
 * Had the step asserted that x stays, it would go on believing so. The violation needs more than four iterations. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y, count;

static void descend(int n)
{
    if (n == 3)
        y = 9;
    else if (__VERIFIER_nondet_int())
        descend(n + 1);
}

int main(void)
{
    y = __VERIFIER_nondet_int() & 1;
    while (__VERIFIER_nondet_int()) {
        if (x == 9 && ++count == 12)
            reach_error();
        if (__VERIFIER_nondet_int())
            descend(0);
        else if (__VERIFIER_nondet_int())
            y = __VERIFIER_nondet_int() & 1;
        else if (y > 1)
            x = 9;
    }
    return 0;
}
