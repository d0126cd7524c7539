// expect: false(valid-deref) line 12
// args: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);

struct pair { short a; int b; };
int main(void)
{
    struct pair p = { 1, 2 };
    unsigned char *bytes = (unsigned char *)&p;
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= sizeof p)
        bytes[i] = 0xff;
    return p.b;
}
