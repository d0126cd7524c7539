// expect: true
static int first(int a[static 4])
{
    return a[3];
}

int main(void)
{
    int b[6] = { 1, 2, 3, 4, 5, 6 };
    return first(b + 2) + first(b);
}
