// expect: false(unreach-call) line 13
// args: --property unreach-call
extern void reach_error(void);
extern const char *text(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    const char *t = text();
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 1000 && t[i] == 'x' && t[i + 1] == 'y' && t[500] == 'z')
        if (i > 900)
            reach_error();
    return 0;
}
