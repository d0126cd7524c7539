// expect: false(function-pointer)
static long f(long x)
{
    return x;
}

int main(void)
{
    int (*p)(int) = (int (*)(int))f;
    return p(1);
}
