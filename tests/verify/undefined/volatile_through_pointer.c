// expect: false(division)
// unconfirmed: the input
/* Also through a pointer to volatile. */
int main(void)
{
    int x = 1;
    volatile int *p = &x;
    if (*p != 0)
        return 10 / *p;
    return 0;
}
