// expect: unknown: unsupported: pointers to functions in a section
// args: --property unreach-call
/* What such pointers point to runs before main. */
extern void reach_error(void);
int g;

static void start(void)
{
    g = 1;
}

__attribute__((section(".init_array"), used)) static void (*first)(void) = start;

int main(void)
{
    if (g)
        reach_error();
    return 0;
}
