// expect: false(uninitialised)
/* A member of a local structure. */
struct s { int x, y; };
int main(void)
{
    struct s s;
    s.x = 1;
    return s.y > 0;
}
