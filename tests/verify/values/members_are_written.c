// expect: true
// args: --values auto
// output: value analysis
/* Members that a function writes through a pointer are written: value analysis shows it for an endless loop. */
extern int __VERIFIER_nondet_int(void);
struct state {
    int sum;
    unsigned char mode;
    struct {
        short a, b;
    } inner;
};
static void initialise(struct state *s)
{
    s->sum = 0;
    s->mode = 1;
    s->inner.a = 2;
    s->inner.b = 3;
}
static void step(struct state *s, int x)
{
    if (x > 100 || x < -100)
        x = 0;
    s->sum = x + s->inner.a;
    s->mode = (unsigned char)((s->mode + 1) & 3);
    s->inner.a = s->inner.b;
}
int main(void)
{
    struct state s;
    initialise(&s);
    struct state copy = s;
    for (;;)
        step(&copy, __VERIFIER_nondet_int());
}
