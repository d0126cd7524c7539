// expect: false(unreach-call)
// args: --property unreach-call
/* A small hash collides. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned h = a * 31u + (a >> 7), g = b * 31u + (b >> 7);
    if (a != b && (h & 0xffff) == (g & 0xffff) && a < 100000 && b < 100000)
        reach_error();
    return 0;
}
