/* malloc, calloc, realloc, free: lists, growth, zeroed memory. */
#include <stdio.h>
#include <stdlib.h>

struct tree { int key; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key)
{
    if (!t) {
        t = malloc(sizeof *t);
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else {
        t->right = insert(t->right, key);
    }
    return t;
}
static void print(struct tree *t)
{
    if (!t)
        return;
    print(t->left);
    printf("%d ", t->key);
    print(t->right);
    free(t);
}

int main(void)
{
    struct tree *root = NULL;
    unsigned seed = 12345;
    for (int i = 0; i < 20; i++) {
        seed = seed * 1103515245u + 12345u;
        root = insert(root, (int)(seed >> 16) % 100);
    }
    print(root);
    printf("\n");
    int *zero = calloc(8, sizeof *zero), sum = 0;
    for (int i = 0; i < 8; i++)
        sum += zero[i];
    zero[3] = 9;
    zero = realloc(zero, 100 * sizeof *zero);
    zero[99] = 1;
    printf("%d %d\n", sum, zero[3] + zero[99]);
    free(zero);
    free(NULL);
    return 0;
}
