// expect: false(parameter) line 8
// args: --std gnu89
// unconfirmed: ends without a report
int f();

int main(void)
{
    return f() != 3;
}

int f(a)
int a;
{
    return 3;
}
