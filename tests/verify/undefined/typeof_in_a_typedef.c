// expect: false(unreach-call)
// args: --property unreach-call
/* The same in a typedef. */
extern void reach_error(void);

int main(void)
{
    int n = 2;
    int a[2][n];
    int (*p)[n] = a;
    typedef __typeof__(*p++) row;
    row x;
    x[0] = 0;
    if (p == a + 1)
        reach_error();
    return x[0];
}
