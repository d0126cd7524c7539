// expect: true
// output: memory may be used as another type than it has
/* Memory used as another type than it has: compilers rely on its absence. */
static int f(int *p, float *q)
{
    *p = 1;
    *q = 2;
    return *p;
}
int main(void)
{
    int x;
    if (f(&x, (float *)&x) == 1)
        return 1;
    return 0;
}
