// expect: false(unreach-call)
// args: --property unreach-call
/* Induction at the second loop needs the first one explored or havocked. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, n = 0, y = __VERIFIER_nondet_int();
    if (y < 0 || y > 1)
        return 0;
    while (__VERIFIER_nondet_int() && x < 12)
        x++;
    while (__VERIFIER_nondet_int()) {
        if (!n && x + y >= 10)
            reach_error();
        n = y + 1;
    }
    return 0;
}
