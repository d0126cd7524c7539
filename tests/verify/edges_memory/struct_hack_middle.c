// expect: false(bounds) line 10
struct middle {
    char a[4];
    int b;
};

int main(void)
{
    struct middle x, *p = &x;
    p->a[5] = 1;
    return 0;
}
