// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* A value that was chosen by a variable stays when the variable changes. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int m = __VERIFIER_nondet_int() & 1;
    int x = m ? 1 : -1;
    m = 0;
    if (x == 1)
        reach_error();
    return 0;
}
