/* goto into and out of scopes, backwards, over initialisers, out of nested loops. */
#include <stdio.h>

static int into(int where)
{
    int result = 0;
    if (where == 1)
        goto inside;
    {
        int local = 5;
        result += local;
inside:
        local = 7;
        result += local;
    }
    return result;
}

static int retry(void)
{
    int attempts = 0;
again: {
        int fresh = attempts * 2;
        int *p = &fresh;
        if (++attempts < 4)
            goto again;
        return *p;
    }
}

static int out_of_nest(void)
{
    int count = 0;
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            while (1) {
                count++;
                if (i * j == 6)
                    goto done;
                if (count % 2)
                    break;
            }
        }
    }
done:
    return count;
}

static int irreducible(int n)
{
    int x = 0;
    if (n & 1)
        goto b;
a:
    x += 1;
b:
    x += 10;
    if (x < 50)
        goto a;
    return x;
}

int main(void)
{
    printf("%d %d\n", into(0), into(1));
    printf("%d\n", retry());
    printf("%d\n", out_of_nest());
    printf("%d %d\n", irreducible(0), irreducible(1));
    goto loop_body;
    for (int i = 0; i < 3; i++) {
loop_body:
        printf("body\n");
        break;
    }
    return 0;
}
