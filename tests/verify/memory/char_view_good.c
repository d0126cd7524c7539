// expect: true
// args: --property unreach-call
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct pair { short a; int b; };
int main(void)
{
    struct pair p = { 1, 2 };
    unsigned char *bytes = (unsigned char *)&p;
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 2)
        bytes[i] = 0xff;
    if (p.b != 2)
        reach_error();
    return 0;
}
