// expect: true
// args: --property unreach-call
/* A member 4 GiB behind the start of its structure, and elements before it. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct wide {
    char head[1UL << 32];
    char tail[100];
};
static struct wide w;

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 100;
    w.head[i] = 1;
    w.tail[i] = 2;
    if (w.head[i] != 1)
        reach_error();
    return 0;
}
