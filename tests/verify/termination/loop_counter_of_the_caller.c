// expect: false(termination)
// args: --property termination --timeout 20
/* The counter is a local variable whose address another function has. */
static int *held;
static void back(void)
{
    if (*held == 5)
        *held = 0;
}
int main(void)
{
    int i;
    held = &i;
    for (i = 0; i < 10; i++)
        back();
    return 0;
}
