// expect: true
// args: --property unreach-call
/* … and is no obstacle where it cannot happen. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), d = -1;
    if (x < -1000)
        return 0;
    int q = x / d;
    if (x == 5 && q != -5)
        reach_error();
    return 0;
}
