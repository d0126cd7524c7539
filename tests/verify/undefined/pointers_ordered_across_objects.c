// expect: false(pointer-comparison)
/* Only pointers into one object have an order. */
int a[2], b[2];
int main(void)
{
    int *p = a, *q = b;
    return p < q;
}
