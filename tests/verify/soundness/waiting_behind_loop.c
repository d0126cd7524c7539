// expect: false(unreach-call)
// args: --property unreach-call
/* A loop that has ended is no proof while what left it still waits to be executed. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i = 0;
    unsigned char n = __VERIFIER_nondet_int();
    if (n * n > 29)
        return 0;
    while (i < n)
        i++;
    if (i == 5)
        reach_error();
    return 0;
}
