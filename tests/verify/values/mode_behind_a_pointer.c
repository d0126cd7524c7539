// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* The mode also changes through a pointer, in a function that is called in every mode: the parts of its result are not mixed up. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct machine {
    int mode, last;
};
static int next(struct machine *m, int input)
{
    int old = m->mode;
    if (input == 1)
        m->mode = 1;
    else if (input == 2 && m->mode == 1)
        m->mode = 2;
    else if (input == 3 && m->mode == 2)
        m->mode = 3;
    else
        m->mode = 0;
    m->last = old;
    return m->mode;
}
int main(void)
{
    struct machine m = { 0, 0 };
    while (1) {
        int was = m.mode;
        int now = next(&m, __VERIFIER_nondet_int());
        if (now == 3 && was == 2 && m.last == 2)
            reach_error();
    }
}
