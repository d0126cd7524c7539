// expect: false(unsequenced) line 7
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int a[4] = { 0 }, i = 0;
    /* The index is read on the left, in no order with the increment on the right. */
    a[i] = i++;
    return a[0];
}
