// expect: unknown: outside any live object
// args: --property unreach-call
/* A pointer of a larger type than what it points to. */
extern void reach_error(void);

struct large { int a, b; };
static int x;
static int g;

int main(void)
{
    struct large *p = (struct large *)&x;
    p->b = 1;
    if (g)
        reach_error();
    return 0;
}
