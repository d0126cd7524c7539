// expect: false(unreach-call)
// args: --property unreach-call
/* Behind an inner loop that is cut, the step knows only what the inner loop's own arbitrary iteration leaves. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        unsigned char x = 0;
        while (__VERIFIER_nondet_int())
            x++;
        if (x == 20)
            reach_error();
    }
    return 0;
}
