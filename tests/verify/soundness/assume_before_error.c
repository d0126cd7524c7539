// expect: true
// args: --property unreach-call
/* Slicing keeps assumptions before the property. */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (!(x > 5))
        abort();
    if (x == 3)
        reach_error();
    return 0;
}
