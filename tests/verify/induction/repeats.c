// expect: true
// args: --property unreach-call --timeout 50
/* Without repeated states there are only three iterations. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned s = 1;
    while (__VERIFIER_nondet_int()) {
        if (s == 1)
            s = 2;
        else if (s == 2)
            s = 3;
        else if (s == 3)
            s = 1;
        else if (s == 7)
            reach_error();
    }
    return 0;
}
