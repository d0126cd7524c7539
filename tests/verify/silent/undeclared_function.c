// expect: unknown: function `other` has no body
/* Nobody knows what it does, and the linker would refuse the program. */
int main(void)
{
    other();
    return 0;
}
