// expect: false(unreach-call)
// unconfirmed: cannot be given to the compiled program
// args: --property unreach-call --function f --strategy k-induction --bound 4
/* Intervals of a global do not survive a store through a pointer from outside. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int g;

int f(int *p)
{
    g = 1;
    while (__VERIFIER_nondet_int()) {
        *p = 2;
        if (g == 2)
            reach_error();
    }
    return 0;
}
