// expect: true
// output: nothing was checked
int main(void)
{
    return 0;
}
