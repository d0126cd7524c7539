// expect: unknown
// args: --property unreach-call --bound 1 --no-candidates
// truth: false(unreach-call)
/* What a loop modifies is found by executing its body, and again once that much is arbitrary, until nothing is new: that `d`
 * changes shows only after `c` does, and that only after `b`. Cut short, the step would believe that `d` stays zero. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a, b, c, d;

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (d == 5)
            reach_error();
        if (c == 5)
            d++;
        if (b == 5)
            c++;
        if (a == 5)
            b++;
        a++;
    }
    return 0;
}
