// expect: true
// output: not looked for: every violation of `restrict`
static int dot(const int *restrict a, const int *restrict b, int *restrict sum, int n)
{
    *sum = 0;
    for (int i = 0; i < n; i++)
        *sum += a[i] * b[i];
    return *sum;
}

int main(void)
{
    int a[3] = { 1, 2, 3 }, s;
    /* Reading the same elements through both is fine: nothing modifies them. */
    return dot(a, a, &s, 3) == 14 ? 0 : 1;
}
