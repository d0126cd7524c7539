// expect: false(unreach-call)
// args: --property unreach-call --unique-states
/* States are the same only if all that the loop modifies is the same, memory included. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct { int count; } g, *p = &g;

int main(void)
{
    g.count = __VERIFIER_nondet_int() & 1;
    while (__VERIFIER_nondet_int()) {
        p->count++;
        if (g.count == 12)
            reach_error();
    }
    return 0;
}
