// expect: false(unsequenced) line 7
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int i = 1;
    /* Undefined in C, unlike in C++11. */
    i = ++i + 1;
    return i;
}
