// expect: unknown: function `other` has no body
extern void other(void);
int main(void)
{
    other();
    return 0;
}
