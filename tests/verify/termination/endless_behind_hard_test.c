// expect: false(termination)
// args: --property termination --timeout 20
/* The solver finds the input that leads into the loop. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 3u == 123456789u)
        while (x)
            ;
    return 0;
}
