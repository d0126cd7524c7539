// expect: false(termination)
// args: --check termination --timeout 20
/* A loop that waits for an input inside the main loop. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    while (1)
        while (!__VERIFIER_nondet_int())
            ;
}
