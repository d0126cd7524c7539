// expect: true
/* Within one object they have. */
struct s { int x, y; } s;
int main(void)
{
    int *p = &s.x, *q = &s.y;
    return p < q ? 0 : 1 / 0;
}
