// args: --coverage statement,function
// expect: 7 total, 3 covered, 4 unreachable, 0 open
// output: the function is never called
static int never(void)
{
    return 3;
}
int main(void)
{
    if (0)
        return 1;
    return 2;
    return 4;
}
