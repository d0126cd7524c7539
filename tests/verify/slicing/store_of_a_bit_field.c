// expect: true
// args: --property unreach-call
/* A bit-field beside the tested one shares its byte, not its bits. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct flags { unsigned a : 3, g : 1, b : 4; };
static struct flags f;

int main(void)
{
    f.a = __VERIFIER_nondet_uint() & 7;
    f.b = __VERIFIER_nondet_uint() & 15;
    if (f.g)
        reach_error();
    return 0;
}
