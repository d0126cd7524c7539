// expect: false(unreach-call)
// args: --property unreach-call
/* A loop entered by a jump past its head has no state from which its arbitrary iteration could start: no step. */
/* The error is too deep to be found before a wrong step would prove its absence. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    if (__VERIFIER_nondet_int())
        goto inside;
    while (x < 60 && __VERIFIER_nondet_int()) {
        x += 2;
    inside:
        x++;
    }
    if (x == 40)
        reach_error();
    return 0;
}
