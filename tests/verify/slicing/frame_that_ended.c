// expect: unknown: outside any live object
// args: --property unreach-call
/* A store into a frame that is gone hits the frame that took its place. */
extern void reach_error(void);

int *p;

static void f(void)
{
    int x = 0;
    p = &x;
}

static void h(void)
{
    int y = 0;
    int *q = &y;
    *p = 1;
    if (*q)
        reach_error();
}

int main(void)
{
    f();
    h();
    return 0;
}
