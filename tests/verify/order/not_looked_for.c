// args: --no-check unsequenced
// expect: true
// output: not looked for (--check unsequenced): at
int main(void)
{
    int i = 1;
    i = i++ + 1;
    return 0;
}
