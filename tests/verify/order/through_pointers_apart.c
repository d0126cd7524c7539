// expect: true
int main(void)
{
    int x = 0, y = 0;
    int *p = &x;
    int *q = &y;
    *p = (*q)++;
    return x;
}
