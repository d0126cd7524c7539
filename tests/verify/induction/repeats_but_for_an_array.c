// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* All scalars repeat; only an array written at a symbolic index tells the states apart. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a[4] = {0, 0, 0, 0};
    unsigned at = __VERIFIER_nondet_uint();
    if (at > 3)
        return 0;
    while (1) {
        a[at]++;
        if (a[at] == 5)
            reach_error();
        if (!__VERIFIER_nondet_int())
            return 0;
    }
}
