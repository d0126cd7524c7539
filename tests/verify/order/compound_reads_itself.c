// expect: false(unsequenced) line 5
int main(void)
{
    int x = 2;
    x += x++;
    return x;
}
