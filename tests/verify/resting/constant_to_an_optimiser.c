// expect: true
// args: --property unreach-call
// output: `__builtin_constant_p` is 0 where its argument is no constant expression
/* An optimiser knows that the variable is constant, and reaches the error: the proof says what it takes the answer to be. */
extern void reach_error(void);

int main(void)
{
    int x = 3;
    if (__builtin_constant_p(x))
        reach_error();
    return 0;
}
