// expect: true
int main(void)
{
    int i = 0;
    return (int)sizeof(i++ + i++) + i;
}
