// expect: true
// args: --property unreach-call
/* A shift that nobody looks at, by distances that are defined. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned s = __VERIFIER_nondet_uint() % 32, x = 1u << s;
    if (x == 0)
        reach_error();
    return 0;
}
