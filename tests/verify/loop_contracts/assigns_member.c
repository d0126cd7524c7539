// expect: false(assertion) line 12
// args: --function h
// unconfirmed: cannot be given to the compiled program
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
