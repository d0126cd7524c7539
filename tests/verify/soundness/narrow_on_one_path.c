// expect: false (unreach-call)
// args: --property unreach-call
// Behind `x < 100` the product is computed in few bits. What is computed so must not be used where `x` is large.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int scaled(int x)
{
    int y = 0;
    if (x >= 0 && x < 100)
        y = x * 3 / 2;
    if (x > 1000000 && x < 1000200)
        y = x * 3 / 2 - 1500000;
    return y;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (scaled(x) == 150)
        reach_error();
    return 0;
}
