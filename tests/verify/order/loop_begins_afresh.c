// expect: true
int main(void)
{
    int i = 0, s = 0;
    /* What one iteration remembers does not count in the next one. */
    for (int n = 0; n < 4; n++)
        s += (n == 0 ? i++ : 1) + (n == 2 ? i : 2);
    return s;
}
