// expect: true
// output: the stack has room for everything
/* … and so does a large frame. */
int main(void)
{
    char b[1UL << 30];
    b[0] = 1;
    return b[0];
}
