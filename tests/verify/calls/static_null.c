// expect: false(parameter) line 12
// unconfirmed: the execution ends without a report
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
