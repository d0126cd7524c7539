// expect: false(termination)
// args: --property termination --timeout 30
/* Which function the variable is lent to is decided elsewhere. */
extern int __VERIFIER_nondet_int(void);
static void on(unsigned *at) { *at += 1; }
static void back(unsigned *at) { *at -= *at > 0; }
int main(void)
{
    void (*step)(unsigned *) = __VERIFIER_nondet_int() ? on : back;
    unsigned i = 0;
    while (i < 100)
        step(&i);
    return 0;
}
