// expect: false(pointer-arithmetic)
// unconfirmed: the execution ends without a report
/* An element that an array does not have has no members, either. */
struct pair {
    int a, b;
};
struct pair x[4];
int main(void)
{
    struct pair *p = x;
    int *q = &p[5].b;
    return q == &x[0].b;
}
