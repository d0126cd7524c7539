// expect: true
// args: --property unreach-call
// output: is made as some machine makes it
/* Zero stays zero on every machine. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    unsigned short y = (unsigned short)__VERIFIER_nondet_int();
    if ((y & 1u << 16) << s || (s > 40 && (0 >> s) != 0))
        reach_error();
    return 0;
}
