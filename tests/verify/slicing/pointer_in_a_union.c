// expect: false(unreach-call)
// args: --property unreach-call
/* The pointer is read through another member than it was written. */
extern void reach_error(void);

union both { int *p; unsigned long n; };
static int g;

int main(void)
{
    union both u, v;
    u.p = &g;
    v.n = u.n;
    *v.p = 1;
    if (g)
        reach_error();
    return 0;
}
