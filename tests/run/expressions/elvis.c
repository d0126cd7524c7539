/* ?: without middle operand: the condition is evaluated once; mixed types convert. */
#include <stdio.h>

static int calls;
static int next(int value)
{
    calls++;
    return value;
}

int main(void)
{
    int a = next(5) ?: 7, b = next(0) ?: 7;
    printf("%d %d %d\n", a, b, calls);
    const char *name = 0;
    printf("%s %s\n", name ?: "none", "some" ?: "none");
    double d = 0.0 ?: 3;
    long l = (short)-1 ?: 2UL;
    printf("%.1f %ld\n", d, l);
    printf("%d\n", (next(0) ?: next(0)) ?: next(9));
    printf("%d\n", calls);
    return 0;
}
