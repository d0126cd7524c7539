// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A pointer from outside may be equal to one that was made here, although both were made in different ways. */
extern void reach_error(void);
extern int *lookup(void);
int g;

int main(void)
{
    int *p = lookup();
    int *expected = &g;

    if (__atomic_compare_exchange_n(&p, &expected, 0, 0, 5, 5))
        reach_error();
    return 0;
}
