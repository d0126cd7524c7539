// expect: false(unreach-call)
// args: --property unreach-call
/* What is a constant expression is constant to every compiler. */
extern void reach_error(void);

int main(void)
{
    if (__builtin_constant_p(3 + sizeof(int)))
        reach_error();
    return 0;
}
