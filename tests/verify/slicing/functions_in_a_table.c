// expect: false(unreach-call)
// args: --property unreach-call
/* One of the functions in a constant table writes the variable. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int g;
static void nothing(void) { }
static void set(void) { g = 1; }
static void (*const table[3])(void) = { nothing, set, nothing };

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3)
        table[i]();
    if (g)
        reach_error();
    return 0;
}
