// expect: true
/* An initialiser sets what it does not name to zero. */
int main(void)
{
    int a[10] = {1, 2};
    struct { int x, y; } s = {.x = 1};
    return a[7] + s.y;
}
