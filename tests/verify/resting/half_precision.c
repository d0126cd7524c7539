// expect: true
// args: --property unreach-call
// output: floats of 16 bits are evaluated in their own type
/* A compiler that keeps more precision reaches the error. */
extern void reach_error(void);

int main(void)
{
    _Float16 a = 1, b = 0x1p-11;
    if (a + b > a)
        reach_error();
    return 0;
}
