// expect: unknown
// args: --property unreach-call --strategy incremental --bound 5
// truth: false(unreach-call)
/* A bound that is reached is never a proof. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            x++;
        if (x > 100)
            reach_error();
    }
    return 0;
}
