// expect: false(unsequenced) line 12
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
static int f(int a)
{
    return a;
}

int main(void)
{
    int i = 0;
    /* The call is a sequence point for its own argument only. */
    return f(i++) + i;
}
