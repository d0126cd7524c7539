/* Enumerations: values, negative and large constants, packed, forward use, arithmetic, as array bounds. */
#include <stdio.h>

enum small { A, B = 5, C, D = -3, E };
enum __attribute__((packed)) tiny { T0, T1, T255 = 255 };
enum unsigned_range { BIG = 0xffffffffu };
typedef enum { FIRST = 'a', SECOND, COUNT = SECOND - FIRST + 1 } letter;

int main(void)
{
    printf("%d %d %d %d %d\n", A, B, C, D, E);
    printf("%d %d %d\n", (int)sizeof(enum small), (int)sizeof(enum tiny), (int)sizeof(enum unsigned_range));
    enum tiny t = T255;
    t++;
    printf("%d\n", t);
    enum unsigned_range u = BIG;
    printf("%d %d\n", u > 0, u == 0xffffffffu);
    int table[COUNT] = { 7, 8 };
    for (letter l = FIRST; l <= SECOND; l++)
        printf("%c=%d ", l, table[l - FIRST]);
    printf("\n");
    enum small s = D;
    printf("%d %d\n", s < A, s * 2);
    enum { LOCAL = sizeof(int) * 3 } local = LOCAL;
    printf("%d\n", local);
    return 0;
}
