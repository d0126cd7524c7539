// expect: true
// output: not looked for: stores to constant local variables
static void set(int *p)
{
    *p = 2;
}

int main(void)
{
    const int x = 1;
    /* Undefined, and not found: the proof says so. */
    set((int *)&x);
    return 0;
}
