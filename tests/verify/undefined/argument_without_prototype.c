// expect: false(parameter)
// unconfirmed: ends without a report
/* The function looks for its integer elsewhere than where the call puts a double. */
int f();

int main(void)
{
    return f(1.0) != 1;
}

int f(int x)
{
    return x;
}
