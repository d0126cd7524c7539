// expect: true
// args: --property unreach-call
// output: bit-fields that `int` does not hold have their declared type in expressions
/* gcc shifts in 33 bits and reaches the error, clang in 64: the proof says which it is about. */
extern void reach_error(void);

int main(void)
{
    struct { unsigned long b : 33; } s;
    s.b = 1ul << 32;
    if ((s.b << 1) == 0)
        reach_error();
    return 0;
}
