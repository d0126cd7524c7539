/* && || ?: evaluate only what they must, in order; sequence points keep their effects apart. */
#include <stdio.h>

static int trace(int id, int value)
{
    printf("%d ", id);
    return value;
}

int main(void)
{
    int *null = 0;
    printf("= %d\n", trace(1, 0) && trace(2, 1));
    printf("= %d\n", trace(1, 1) && trace(2, 5));
    printf("= %d\n", trace(1, 3) || trace(2, 0));
    printf("= %d\n", trace(1, 0) || trace(2, 0) || trace(3, 7));
    printf("= %d\n", trace(1, 0) ? trace(2, 20) : trace(3, 30));
    printf("= %d\n", (trace(1, 1), trace(2, 2)) && !(trace(3, 0) || trace(4, 0)));
    printf("%d\n", null && *null);
    printf("%d\n", !null || *null);
    int i = 0;
    if (i++ == 0 && i++ == 1)
        printf("%d\n", i);
    int n = 0, d = 0;
    printf("%d\n", d != 0 ? n / d : -1);
    while (i < 10 && (i += 3) && i != 8)
        ;
    printf("%d\n", i);
    return 0;
}
