// expect: false(unreach-call)
// args: --property unreach-call
/* A step towards a target stays between start and target only if their difference does not wrap around. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < -2000000000)
        x = -2000000000;
    if (x > 0)
        x = 0;
    if (y > 2000000000)
        y = 2000000000;
    if (y < 0)
        y = 0;
    x = x + (y - x) / 4;
    if (x < -2000000000)
        reach_error();
    return 0;
}
