// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* `other` is only written where no property depends on it: what was known of it does not hold in the program without these
   stores, and must not be assumed there. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int other;
int main(void)
{
    int x = 0;
    other = 5;
    for (;;) {
        other = other == 5 ? 6 : 5;
        if (x == 12)
            reach_error();
        x = __VERIFIER_nondet_int() ? x + 3 : 0;
        if (x > 15)
            x = 0;
    }
}
