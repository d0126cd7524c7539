// expect: true
// args: --property unreach-call
/* A pointer that is hidden in a number made of two addresses. */
extern void reach_error(void);
static int a = 1, b = 2;

int main(void)
{
    unsigned long x = (unsigned long)&a ^ (unsigned long)&b;
    int *p = (int *)(x ^ (unsigned long)&a);
    *p = 7;
    if (b != 7 || a != 1)
        reach_error();
    return 0;
}
