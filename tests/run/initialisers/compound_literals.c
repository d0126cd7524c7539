/* Compound literals: objects with an address, arrays, structs, at file scope, modified, in loops. */
#include <stdio.h>

struct point { int x, y; };

static int *const shared = (int[]){ 1, 2, 3 };
static struct point *origin = &(struct point){ .y = 4 };

static int sum(const struct point *p) { return p->x + p->y; }
static struct point twice(struct point p) { return (struct point){ p.x * 2, p.y * 2 }; }

int main(void)
{
    printf("%d %d\n", shared[2], origin->y);
    printf("%d\n", sum(&(struct point){ 3, 4 }));
    int *array = (int[5]){ [1] = 5, [3] = 7 };
    array[0] = 9;
    for (int i = 0; i < 5; i++)
        printf("%d ", array[i]);
    printf("\n");
    printf("%d\n", twice((struct point){ .x = 21 }).x);
    printf("%s %d\n", (char[]){ "literal" }, (int)sizeof(char[]){ "literal" });
    for (int i = 0; i < 3; i++) {
        struct point *p = &(struct point){ i };
        p->y += i * 10;
        printf("%d %d\n", p->x, p->y);
    }
    int scalar = (int){ 3 } + (const short){ 4 };
    printf("%d\n", scalar);
    (struct point){ 1, 2 }.x;
    return 0;
}
