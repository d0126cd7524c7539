// expect: true
// args: --quiet
// output: nothing was checked
int main(void)
{
    return 0;
}
