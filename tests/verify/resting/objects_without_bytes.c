// expect: true
// args: --property unreach-call
// output: objects that have no bytes have addresses of their own
/* clang puts both into one place: the proof says that it takes them apart. */
extern void reach_error(void);
struct empty {};
struct empty a, b;

static int same(void *p, void *q)
{
    return p == q;
}

int main(void)
{
    if (same(&a, &b))
        reach_error();
    return 0;
}
