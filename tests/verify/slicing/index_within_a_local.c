// expect: true
// args: --property unreach-call
/* A store whose index is in bounds hits nothing else. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int other;
int main(void)
{
    int table[4];
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 4)
        table[i] = 1;
    if (other)
        reach_error();
    return 0;
}
