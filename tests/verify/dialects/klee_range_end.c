// expect: false(assertion)
// args: 
// unconfirmed: the input `klee_range` cannot be given to the compiled program
/* The last value before the end of the range is in it. */
int main(void)
{
    if (klee_range(0, 3, "r") == 2)
        klee_abort();
    return 0;
}
