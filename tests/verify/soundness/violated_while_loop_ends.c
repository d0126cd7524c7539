// expect: false(unreach-call)
// args: --property unreach-call
/* That nothing goes on is a proof only if nothing was violated on the way: both are asked of the same unwinding. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = 0, n = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int() & 1;
    if (n < 0 || n > 5)
        return 0;
    while (i < n) {
        i++;
        if (i + y == 6)
            reach_error();
    }
    return 0;
}
