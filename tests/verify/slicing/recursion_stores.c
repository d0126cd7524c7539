// expect: false(unreach-call)
// args: --property unreach-call
/* The store happens at the bottom of a recursion, through a pointer that went down with it. */
extern void reach_error(void);

static void down(int n, int *p)
{
    if (n == 0)
        *p = 1;
    else
        down(n - 1, p);
}

int main(void)
{
    int x = 0;
    down(5, &x);
    if (x)
        reach_error();
    return 0;
}
