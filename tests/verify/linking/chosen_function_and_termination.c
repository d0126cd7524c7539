// expect: unknown
// args: --property termination
/* The chosen body calls the function again. */
int f(void);

static int body(void)
{
    return f();
}

static int (*resolve(void))(void)
{
    return body;
}

int f(void) __attribute__((ifunc("resolve")));

int main(void)
{
    return f();
}
