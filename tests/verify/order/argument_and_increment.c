// expect: false(unsequenced) line 11
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
static int f(int a, int b)
{
    return a - b;
}

int main(void)
{
    int i = 0;
    return f(i, i++);
}
