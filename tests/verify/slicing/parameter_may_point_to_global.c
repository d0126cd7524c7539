// expect: unknown: outside any live object
// args: --property unreach-call --function f
/* A pointer from the caller may point to what the caller can name. */
extern void reach_error(void);

int g;

int f(int *p)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
