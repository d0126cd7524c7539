// expect: false(unreach-call) line 20
// args: --property unreach-call
// A driver's environment passes pointers it never set: they point to memory of their own.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device { int opened; struct device *parent; };

static void open_device(struct device *d)
{
    d->opened = d->parent->opened + 1;
}

int main(void)
{
    struct device *d;
    struct device *unused;
    while (__VERIFIER_nondet_int()) {
        open_device(d);
        if (d->opened == 5 && d->parent->opened == 4)
            reach_error();
    }
    return 0;
}
