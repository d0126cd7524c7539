// args: --coverage loop
// expect: 13 total, 11 covered, 2 unreachable, 0 open
// output: main.loop.1: unreachable: no iteration of
/* No, one and several iterations; leaving by `return` and `break` counts, a loop that is entered from the side has its flags. */
extern int __VERIFIER_nondet_int(void);

static int find(int n)
{
    for (int i = 0; i < n; i++)
        if (i == 3)
            return i;
    return -1;
}

static int forever(int n)
{
    for (;;) {
        if (n > 4)
            break;
        n++;
    }
    return n;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -3 || n > 8)
        return 0;
    int sum = find(n) + forever(n);
    for (int i = 0; i < 2; i++)
        sum += i;
    switch (n & 3) {
        while (n > 0) {
    case 1:
            n -= 2;
    default:
            n--;
        }
    }
    do
        sum--;
    while (sum > 5);
    return sum;
}
