// expect: unknown
// args: --property unreach-call --bound 5
// truth: false(unreach-call)
/* Candidate invariants that were filtered while a call was cut are no invariants: up to k=3 nothing makes x greater than one.
 * The violation needs more than five iterations. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x;

static void descend(int n)
{
    if (n == 4)
        x += 2;
    else if (__VERIFIER_nondet_int())
        descend(n + 1);
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (x == 20)
            reach_error();
        if (x < 2)
            x = __VERIFIER_nondet_int() & 1;
        descend(0);
    }
    return 0;
}
