// expect: true
// args: --property termination --timeout 20
// output: the program has no loop and no recursion
/* A program without loops ends. */
int main(void)
{
    return 0;
}
