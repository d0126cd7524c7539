/* typeof and __auto_type: of expressions, types, arrays, functions; operands are not evaluated. */
#include <stdio.h>

#define SWAP(a, b) do { __typeof__(a) t = (a); (a) = (b); (b) = t; } while (0)
static int function(char c) { return c; }

int main(void)
{
    int x = 1, y = 2;
    SWAP(x, y);
    printf("%d %d\n", x, y);
    typeof(x++) z = 5;
    printf("%d %d\n", x, z);
    __typeof__(int[3]) array = { 1, 2, 3 };
    typeof(array) copy;
    for (int i = 0; i < 3; i++)
        copy[i] = array[i] * 2;
    printf("%d %d\n", copy[2], (int)sizeof copy);
    __auto_type d = 2.5f * 2;
    __auto_type p = &array[1];
    printf("%.1f %d %d\n", d, (int)sizeof d, *p);
    typeof(function) *g = function;
    typeof(&array) whole = &array;
    printf("%d %d\n", g('A'), (*whole)[0]);
    typedef typeof(*p) element;
    element e = -1;
    const typeof(e) constant = 4;
    printf("%d %d\n", e, constant);
    return 0;
}
