// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* The same to the right, and with a negative distance. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int s = __VERIFIER_nondet_int();
    int x = -8 >> s;
    if (s == -1 && x == -1)
        reach_error();
    return 0;
}
