// part-of: local_name
static int twice(int x)
{
    return 2 * x;
}

int quad(int x)
{
    return twice(x);
}
