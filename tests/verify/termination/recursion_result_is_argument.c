// expect: false(termination)
// args: --property termination --timeout 20
/* The result of one call is the argument of another, and the variable it is stored in the one that the first call was given. */
static int turn(int n)
{
    if (n < 3)
        return 7;
    n = turn(n - 1);
    return turn(n);
}
int main(void)
{
    return turn(4);
}
