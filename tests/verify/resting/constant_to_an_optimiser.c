// expect: true
// args: --property unreach-call
// output: `__builtin_constant_p` is 0 where its argument is no constant expression
/* An optimiser knows that the variable is constant, and reaches the error: the proof says what it takes the answer to be. */
extern void reach_error(void);

int main(void)
{
    int x = 3, known = 0;
    if (__builtin_constant_p(x))
        known = 1;
    if (known)
        reach_error();
    return 0;
}
