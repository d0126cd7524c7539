// expect: true
// args: --property unreach-call --timeout 50
/* More iterations than can be executed: induction takes over after some of them. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int i, x = 0;
    for (i = 0; i < 3000000; i++) {
        x += 2;
        if (x > 6000000)
            reach_error();
    }
    if (x != 6000000)
        reach_error();
    return 0;
}
