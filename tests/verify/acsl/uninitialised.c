// expect: false(uninitialised) line 10
// args: --acsl
/* An annotated file is no harness: a variable without a value holds none. */

int main(int argc, char **argv)
{
    int x;
    if (argc > 1)
        x = 1;
    int y = x;
    //@ assert y == 1 || y != 1;
    return y;
}
