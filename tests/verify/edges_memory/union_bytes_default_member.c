// expect: true
// args: --property unreach-call
/* What is not initialised explicitly is initialised like a static object: zero, padding included. */
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
    struct tagged t = { 1 };
    if (t.u[0].l != 0 || t.u[1].l != 0 || t.tag != 1)
        reach_error();
    return 0;
}
