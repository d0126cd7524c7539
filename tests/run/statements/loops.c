/* while, do, for with and without parts, break, continue, nested loops. */
#include <stdio.h>

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        if (i == 3)
            continue;
        if (i == 8)
            break;
        sum += i;
    }
    printf("%d\n", sum);
    int n = 27, steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    printf("%d\n", steps);
    do
        n *= 3;
    while (n < 100);
    printf("%d\n", n);
    int i = 0, j = 0, k = 0;
    for (;;) {
        for (j = 0; j < i; j++)
            if ((i ^ j) == 5)
                goto found;
        if (++i > 20)
            break;
        k += j;
    }
found:
    printf("%d %d %d\n", i, j, k);
    for (unsigned char c = 250; c > 5; c++)
        printf("%u ", c);
    printf("\n");
    do {
        if (i)
            continue;
        printf("not here\n");
    } while (0);
    while (i-- > 0) {
        int fresh = i;
        switch (fresh % 3) {
        case 0:
            continue;
        case 1:
            break;
        default:
            sum += fresh;
        }
        sum += 100;
    }
    printf("%d %d\n", sum, i);
    return 0;
}
