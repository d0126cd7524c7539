// expect: false(unreach-call)
// args: --property unreach-call
/* A function whose address this program takes is called through a pointer. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void fine(void)
{
}

static void f(void)
{
    reach_error();
}

int main(void)
{
    void (*table[2])(void) = {fine, f};
    table[__VERIFIER_nondet_int() & 1]();
    return 0;
}
