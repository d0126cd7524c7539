// expect: false(assertion) line 11
// args: --function h
/* One member is named, another one is written. */
struct pair { int x, y; };
void h(void)
{
    unsigned n, i = 0;
    struct pair p = { 0, 0 };
    while (i < n) __CPROVER_assigns(i, p.y)
    {
        p.x = 0;
        p.y = 1;
        i++;
    }
}
