// expect: false(pointer-comparison)
// unconfirmed: no sanitizer of every compiler reports the order of unrelated pointers
/* Only pointers into one object have an order. */
int a[2], b[2];
int main(void)
{
    int *p = a, *q = b;
    return p < q;
}
