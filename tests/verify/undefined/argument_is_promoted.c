// expect: true
/* Old definitions get their narrow parameters promoted. */
int f(c, x)
char c;
float x;
{
    return c + (int)x;
}

int main(void)
{
    return 10 / (f(1, 2.0f) - 2) - 10;
}
