// part-of: inline_and_external.c
int f(void)
{
    return 2;
}
