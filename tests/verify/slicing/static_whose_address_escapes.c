// expect: unknown: outside any live object
// args: --property unreach-call --function f
/* A static object whose address was handed out is known outside. */
extern void reach_error(void);

static int g;
int *handle = &g;

int f(int *p)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
