// expect: false(restrict) line 6
// unconfirmed: no sanitizer reports overlapping objects
static void add(int *restrict to, const int *restrict from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += from[i];
}

int main(void)
{
    int a[4] = { 1, 2, 3, 4 };
    add(a, a, 4);
    return a[0];
}
