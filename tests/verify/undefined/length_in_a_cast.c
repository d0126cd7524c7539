// expect: unknown: unsupported
// args: --property unreach-call
/* The length in the type name is evaluated, and nobody does it here. */
extern void reach_error(void);
int g;

static int length(void)
{
    g++;
    return 3;
}

int main(void)
{
    int b[3] = {1, 2, 3};
    int x = (*(int (*)[length()])b)[1];
    if (g == 1 && x == 2)
        reach_error();
    return 0;
}
