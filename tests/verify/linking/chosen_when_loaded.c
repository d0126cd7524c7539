// expect: unknown: unsupported: a function that `ifunc` chooses
// args: --property unreach-call
/* The body of `f` is what `resolve` returns. */
extern void reach_error(void);
int g;

static void body(void)
{
    g = 1;
}

static void (*resolve(void))(void)
{
    return body;
}

void f(void) __attribute__((ifunc("resolve")));

int main(void)
{
    f();
    if (g)
        reach_error();
    return 0;
}
