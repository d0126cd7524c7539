// expect: true
// args: --property unreach-call
// output: what is read before it is assigned holds one value all the time
/* clang gives each read of the variable another value if it likes, and reaches the error: the proof says that there is one value. */
extern void reach_error(void);

int main(void)
{
    int x;
    int y = x;
    int z = x;
    if (y != z)
        reach_error();
    return 0;
}
