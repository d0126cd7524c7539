// expect: false(unsequenced) line 7
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int i = 0;
    /* The comma puts its own operands in order, not the other side of the sum. */
    return (i++, 0) + i;
}
