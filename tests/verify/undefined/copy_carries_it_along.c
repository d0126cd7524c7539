// expect: false(uninitialised)
/* What was not set is not set in the copy either. */
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
    return b.y > 0;
}
