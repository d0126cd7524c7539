// expect: false(assertion)
// args: --function harness --enforce f
// unconfirmed: an arbitrary address, or memory of the environment, cannot be given to the compiled program
/* What the function was given is not fresh when it gives it back. */
int *f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof(int))) __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)))
{
    return p;
}
void harness(void)
{
    int *p;
    f(p);
}
