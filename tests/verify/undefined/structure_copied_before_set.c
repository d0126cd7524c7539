// expect: true
/* A structure may be copied before all of it is set; padding may be copied always. */
struct s { char c; int x, y; };
struct s make(void)
{
    struct s s;
    s.c = 'a';
    s.x = 1;
    return s;
}
int main(void)
{
    struct s a = make(), b;
    b = a;
    return b.x + b.c;
}
