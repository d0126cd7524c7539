// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the input
/* Compilers fold a distance that is a constant: to 2147483648 (clang) or to 0 (gcc), and no machine shifts anything. */
extern void reach_error(void);
unsigned g = 1u << 33;
int main(void)
{
    if (g == 1u << 31)
        reach_error();
    return 0;
}
