// expect: true
/* The offset of a member, as it was computed before there was a macro for it. */
struct pair {
    int a, b;
};
int main(void)
{
    return (unsigned long)&((struct pair *)0)->b - sizeof(int);
}
