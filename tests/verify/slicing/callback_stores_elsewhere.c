// expect: true
// args: --property unreach-call
/* The same function stores into another variable. */
extern void reach_error(void);

typedef void (*visit)(void *);
int g, other;

static void set(void *p)
{
    *(int *)p = 1;
}

static void each(visit f, void *context)
{
    for (int i = 0; i < 3; i++)
        f(context);
}

int main(void)
{
    each(set, &other);
    if (g)
        reach_error();
    return 0;
}
