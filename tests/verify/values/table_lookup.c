// expect: true
// args: --values auto
// output: value analysis
/* A constant table read at an index that a clamp keeps inside, through a pointer to a record. */
extern int __VERIFIER_nondet_int(void);
static const short table[8] = {0, 10, 30, 60, 100, 150, 210, 280};
struct state { int last; int sum; };
static struct state state;

static int look_up(int u)
{
    if (u < 0)
        u = 0;
    if (u > 7)
        u = 7;
    return table[u];
}

static void step(struct state *s, int u)
{
    s->last = look_up(u);
    s->sum = s->sum / 2 + s->last;
}

int main(void)
{
    for (;;) {
        step(&state, __VERIFIER_nondet_int());
        if (state.last < 0 || state.last > 280)
            __builtin_trap();
        int t = 1000 / (state.last + 1);
        (void)t;
    }
}
