// expect: false(unreach-call)
// args: --property unreach-call
/* The targets of an arbitrary pointer grow with what the loop's body makes of them, until nothing is new. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a, b, c, d, e, f, g, h;

int main(void)
{
    int *p = __VERIFIER_nondet_int() ? &a : &b;
    while (__VERIFIER_nondet_int()) {
        if (p == &h)
            reach_error();
        p = p == &a ? &b : p == &b ? &c : p == &c ? &d : p == &d ? &e : p == &e ? &f : p == &f ? &g : &h;
    }
    return 0;
}
