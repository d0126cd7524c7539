// expect: true
// args: --property unreach-call
// output: function `other` has no body
/* SV-COMP's convention gives it a meaning; the verdict names it. */
extern void other(void);
int main(void)
{
    other();
    return 0;
}
