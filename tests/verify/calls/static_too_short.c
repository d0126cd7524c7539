// expect: false(parameter) line 11
// unconfirmed: the execution ends without a report
static int first(int a[static 4])
{
    return a[0];
}

int main(void)
{
    int b[2] = { 1, 2 };
    return first(b);
}
