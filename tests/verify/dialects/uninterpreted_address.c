// expect: true
/* A pointer is its address: what lies there may change. */
int __CPROVER_uninterpreted_of(const int *);

int main(void)
{
    int x = 1;
    int before = __CPROVER_uninterpreted_of(&x);
    x = 2;
    __CPROVER_assert(__CPROVER_uninterpreted_of(&x) == before, "the same address");
    return 0;
}
