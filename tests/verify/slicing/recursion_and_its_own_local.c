// expect: true
// args: --property unreach-call
/* Each level of a recursion writes to its own local only. */
extern void reach_error(void);

static int down(int n)
{
    int own = 0;
    int *p = &own;
    if (n == 0)
        return 0;
    *p = n;
    return down(n - 1) + (own != n);
}

int main(void)
{
    if (down(6))
        reach_error();
    return 0;
}
