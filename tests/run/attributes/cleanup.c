/* cleanup runs in reverse order at every way out of the scope: end, return, break, goto, continue. */
#include <stdio.h>

static void done(int *p) { printf("[%d]", *p); }
#define CLEANED __attribute__((cleanup(done)))

static int leave(int how)
{
    CLEANED int a = 1;
    for (int i = 0; i < 3; i++) {
        CLEANED int b = 10 + i;
        if (how == 1 && i == 1)
            break;
        if (how == 2)
            continue;
        if (how == 3 && i == 2)
            goto out;
        if (how == 4) {
            CLEANED int c = 20;
            return a + b + c;
        }
    }
    {
        CLEANED int d = 30;
    }
out:
    printf("out");
    return 0;
}

int main(void)
{
    for (int how = 0; how < 5; how++) {
        int result = leave(how);
        printf(" %d\n", result);
    }
    return 0;
}
