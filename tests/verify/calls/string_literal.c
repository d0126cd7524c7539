// expect: false(deref) line 5
int main(void)
{
    char *p = "abc";
    p[1] = 'x';
    return 0;
}
