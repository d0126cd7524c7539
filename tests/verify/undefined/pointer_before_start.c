// expect: false(pointer-arithmetic)
// unconfirmed: the execution ends without a report
/* Nothing lies before the start. */
int a[4];
int main(void)
{
    int *p = a;
    for (p = a + 3; p >= a; p--)
        *p = 1;
    return 0;
}
