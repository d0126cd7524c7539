// expect: false(termination)
// args: --property termination --timeout 20
/* An input may keep the loop going for ever. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    while (__VERIFIER_nondet_int())
        ;
    return 0;
}
