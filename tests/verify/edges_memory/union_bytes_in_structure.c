// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A union inside of what is initialised. */
extern void reach_error(void);
struct tagged {
    int tag;
    union {
        short s;
        long l;
    } u[2];
};

int main(void)
{
    struct tagged t = { .tag = 1, .u = { [1] = { .s = 2 } } };
    if (t.u[0].l != 0)
        return 0;
    if (t.u[1].l != 2)
        reach_error();
    return 0;
}
