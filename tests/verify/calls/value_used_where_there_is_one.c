// expect: true
static int report(int x)
{
    if (x)
        return 1;
}

int main(void)
{
    report(0);
    int r = report(2);
    report(0);
    return r;
}
