// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The bound holds only if the loop is entered. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    while (i < n)
        i++;
    if (i > n)
        reach_error();
    return 0;
}
