// expect: false(unreach-call) line 17
// args: --property unreach-call
// The execution asks for one input only; the compiled program has both functions that give one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned later(void)
{
    return __VERIFIER_nondet_uint();
}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        return (int)later();
    if (x == 4)
        reach_error();
    return 0;
}
