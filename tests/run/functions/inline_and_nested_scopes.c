/* inline functions, block-scope extern and function declarations, shadowing, static locals per function. */
#include <stdio.h>

inline int twice(int x) { return 2 * x; }
extern inline int twice(int x);
static inline int thrice(int x) { return 3 * x; }
int counter = 3;

static int shadow(int x)
{
    int result = x;
    {
        int x = 10;
        result += x;
        for (int x = 0; x < 2; x++)
            result += x;
        {
            extern int counter;
            int later(int);
            result += counter + later(x);
        }
    }
    return result;
}
int later(int y) { static int n = 100; n += y; return n; }
static int other(void) { static int n = 5; return n++; }

int main(void)
{
    printf("%d %d\n", twice(4), thrice(4));
    printf("%d ", shadow(1));
    printf("%d\n", shadow(2));
    other();
    printf("%d\n", other());
    int counter = 9;
    { extern int counter; counter++; printf("%d\n", counter); }
    printf("%d\n", counter);
    return 0;
}
