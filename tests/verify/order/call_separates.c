// expect: true
static int twice(int x)
{
    return 2 * x;
}

int main(void)
{
    int i = 1;
    /* The argument's side effect comes before the call, and the call before the store. */
    i = twice(i++);
    return i - 2;
}
