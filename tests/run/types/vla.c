/* Variable-length arrays and variably modified types: sizeof at run time, two dimensions, parameters, typedef, loops. */
#include <stdio.h>

static int sum(int rows, int columns, int matrix[rows][columns])
{
    int total = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            total += matrix[i][j];
    return total;
}

static int evaluations;
static int size(int n)
{
    evaluations++;
    return n;
}

int main(void)
{
    int n = 5;
    int array[n], matrix[n][n + 1];
    for (int i = 0; i < n; i++) {
        array[i] = i;
        for (int j = 0; j <= n; j++)
            matrix[i][j] = i * j;
    }
    n = 3;
    printf("%d %d\n", (int)(sizeof array / sizeof(int)), (int)(sizeof matrix / sizeof matrix[0]));
    printf("%d\n", sum(5, 6, matrix));
    typedef int row[n];
    n = 100;
    row r;
    for (int i = 0; i < 3; i++)
        r[i] = i + 1;
    int (*p)[3] = &r;
    printf("%d %d %d\n", (int)sizeof(row), (*p)[2], (int)sizeof *p);
    for (int k = 1; k < 4; k++) {
        char text[k + 1];
        for (int i = 0; i < k; i++)
            text[i] = (char)('a' + i);
        text[k] = 0;
        printf("%s %d\n", text, (int)sizeof text);
    }
    int (*pointer)[size(4)] = (int (*)[4])array;
    printf("%d %d\n", (int)sizeof *pointer, evaluations);
    printf("%d ", (int)sizeof(int[size(7)]));
    printf("%d\n", evaluations);
    int (*m)[n > 50 ? 6 : 1] = matrix;
    printf("%d\n", m[2][3]);
    int last = array[4];
    goto end;
end:
    printf("%d\n", last);
    return 0;
}
