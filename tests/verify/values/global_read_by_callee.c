// expect: false(division)
// args: --values auto
/* What a function's result depends on is all it reads, not its arguments alone. */
static int g = 1;
static int f(int x) { return x / g; }

int main(void)
{
    f(1);
    g = 0;
    return f(1);
}
