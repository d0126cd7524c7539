// args: --coverage mcdc
// expect: 6 total, 4 covered, 2 unreachable, 0 open
/* No evaluation of the decision has both conditions true: those of two iterations do not count together. */
int a[2] = {1, 0}, b[2] = {0, 1};
int main(void)
{
    int y = 0;
    for (int i = 0; i < 2; i++)
        if (a[i] && b[i])
            y++;
    return y;
}
