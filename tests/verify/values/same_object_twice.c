// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* Arguments may point to the same object: a result for different ones does not hold for these. */
extern void reach_error(void);
static void f(int *p, int *q)
{
    *p = 1;
    *q = 2;
}

int main(void)
{
    int x, y;
    f(&x, &y);
    f(&x, &x);
    if (x != 1)
        reach_error();
    return 0;
}
