// expect: true
// args: --function h
/* A structure that is named may be written in all its members, and an array in all its elements. */
struct pair { int x, y; };
void h(void)
{
    unsigned n, i = 0;
    int a[4] = { 0 };
    struct pair p = { 0, 0 };
    while (i < n) __CPROVER_assigns(i, p, a[0]) __CPROVER_loop_invariant(i <= n)
    {
        p.x = 0;
        p.y = 1;
        a[i & 3] = 1;
        i++;
    }
}
