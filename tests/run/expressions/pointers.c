/* Pointers: arithmetic, difference, comparison, to pointers, to arrays, void, const, round trip through integers. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct node { int value; struct node *next; };

static void set(int **where, int *what) { *where = what; }

int main(void)
{
    int array[10];
    for (int *p = array; p < array + 10; p++)
        *p = (int)(p - array) * 3;
    int (*whole)[10] = &array;
    printf("%d %d %d\n", (*whole)[4], *(*whole + 5), (int)(whole + 1 == (void *)(array + 10)));
    int matrix[3][4];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            matrix[i][j] = i * 10 + j;
    int (*row)[4] = matrix + 1;
    printf("%d %d %d\n", row[0][2], row[1][3], *(*(matrix + 2) + 1));
    printf("%d\n", (int)(&matrix[2][3] - &matrix[0][0]) % 100);
    struct node c = { 3, 0 }, b = { 2, &c }, a = { 1, &b };
    int sum = 0;
    for (struct node *n = &a; n; n = n->next)
        sum = sum * 10 + n->value;
    printf("%d\n", sum);
    int *p = 0;
    set(&p, &array[7]);
    void *v = p;
    printf("%d %d\n", *(int *)v, v == &array[7]);
    uintptr_t bits = (uintptr_t)p;
    int *again = (int *)(bits + sizeof(int));
    printf("%d %d\n", *again, (int)(bits % sizeof(int)));
    char *bytes = (char *)&array[1];
    printf("%d %d\n", bytes[0], bytes[1]);
    const char *text = "hello" + 2;
    printf("%s ", text);
    printf("%c\n", *++text);
    ptrdiff_t back = &array[2] - &array[9];
    printf("%ld\n", (long)back);
    int **pp = &p, ***ppp = &pp;
    ***ppp = 99;
    printf("%d\n", array[7]);
    return 0;
}
