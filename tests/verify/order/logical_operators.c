// expect: true
int main(void)
{
    int i = 0;
    if (i++ == 0 && i == 1)
        i = 5;
    if (i++ != 5 || i++ != 6)
        i = 0;
    int k = i ? i++ : i--;
    return (k = i, k) + (i ? 1 : 2);
}
