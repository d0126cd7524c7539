// expect: false(unreach-call)
// args: --property unreach-call
/* The operand of typeof is evaluated if its type is of variable length. */
extern void reach_error(void);

int main(void)
{
    int n = 2;
    int a[2][n];
    int (*p)[n] = a;
    __typeof__(*p++) x;
    x[0] = 0;
    if (p == a + 1)
        reach_error();
    return x[0];
}
