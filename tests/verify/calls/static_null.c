// expect: false(parameter) line 11
static int none(const char s[static 1])
{
    return !s;
}

int main(void)
{
    char *volatile hidden = 0;
    char *p = hidden;
    return none(p ? 0 : p);
}
