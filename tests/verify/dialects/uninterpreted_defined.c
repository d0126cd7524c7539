// expect: true
/* A body that is there counts. */
int __CPROVER_uninterpreted_f(int x)
{
    return x + 1;
}

int main(void)
{
    __CPROVER_assert(__CPROVER_uninterpreted_f(1) == 2, "the successor");
    return 0;
}
