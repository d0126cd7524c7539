// expect: false(termination)
// args: --property termination --timeout 20
/* The counter is written by a copy of what a call returns. */
static int again(int i)
{
    return i > 5 ? 0 : i;
}
int main(void)
{
    for (int i = 0; i < 10; i++)
        i = again(i);
    return 0;
}
