// expect: false(pointer-arithmetic)
// unconfirmed: the execution ends without a report
/* One past the end is the last pointer an array has. */
int a[4];
int main(void)
{
    int *p = a;
    int *q = p + 5;
    return q == a;
}
