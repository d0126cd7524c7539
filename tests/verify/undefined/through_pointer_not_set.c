// expect: false(uninitialised)
/* A local that only a callee reads. */
static int get(const int *p) { return *p > 0; }
int main(void)
{
    int x;
    return get(&x);
}
