// expect: false(unsequenced) line 6
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int x = 2;
    x += x++;
    return x;
}
