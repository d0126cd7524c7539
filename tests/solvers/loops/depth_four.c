// expect: false(unreach-call)
// args: --property unreach-call
/* A bug four iterations deep. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int()) {
        int d = __VERIFIER_nondet_int();
        if (d < 0 || d > 3)
            return 0;
        x = 2 * x + d;
        if (x == 33)
            reach_error();
    }
    return 0;
}
