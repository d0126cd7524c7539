// expect: false(unsequenced) line 6
int main(void)
{
    int i = 1;
    /* Undefined in C, unlike in C++11. */
    i = ++i + 1;
    return i;
}
