// expect: false(uninitialised)
/* Memory from alloca. */
int main(void)
{
    int *p = __builtin_alloca(8);
    p[0] = 1;
    return p[1] > 0;
}
