// gcc: -std=gnu11
/* K&R definitions: default promotions of arguments, converted back to the declared parameter types. */
#include <stdio.h>

static int old_style(a, c, f, p)
    int a;
    char c;
    float f;
    int *p;
{
    *p = a + c;
    return (int)(f * 10);
}

static untyped_result(x) { return x + 1; }
static short shorten(s) short s; { return s; }

int main(void)
{
    int out = 0;
    printf("%d ", old_style(1, 'a', 2.5f, &out));
    printf("%d\n", out);
    printf("%d %d\n", untyped_result(41), shorten(7));
    return 0;
}
