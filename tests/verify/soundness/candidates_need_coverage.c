// expect: false(unreach-call)
// args: --property unreach-call
/* Candidate invariants filtered while a call was cut are no invariants: up to k=3 nothing changes x. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x;

static void descend(int n)
{
    if (n == 4)
        x++;
    else if (__VERIFIER_nondet_int())
        descend(n + 1);
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (x == 9)
            reach_error();
        descend(0);
    }
    return 0;
}
