// expect: true
// output: not looked for: uses of a temporary object behind the expression that made it
/* The array is gone when the pointer is used: nobody looks for that, and the proof says so. */
struct s { int a[2]; };

struct s f(void)
{
    struct s s = {{1, 2}};
    return s;
}

int main(void)
{
    int *p = f().a;
    return *p - 1;
}
