// expect: false(unreach-call)
// args: --property unreach-call
/* The store is in a function that is passed as an argument, with the address as its argument. */
extern void reach_error(void);

typedef void (*visit)(void *);
int g;

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
    each(set, &g);
    if (g)
        reach_error();
    return 0;
}
