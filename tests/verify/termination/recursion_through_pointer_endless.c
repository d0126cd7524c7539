// expect: false(termination)
// args: --property termination --timeout 20
/* A call through a pointer leads back. */
static void f(int n);
static void (*h)(int) = f;
static void f(int n)
{
    h(n);
}
int main(void)
{
    f(3);
    return 0;
}
