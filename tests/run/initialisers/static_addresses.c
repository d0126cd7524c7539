/* Address constants: of elements, members, functions, string literals; self-referential and mutually recursive data. */
#include <stdio.h>

struct list { int value; struct list *next; int (*get)(const struct list *); };
static int get(const struct list *l) { return l->value; }
extern struct list second;
struct list first = { 1, &second, get }, second = { 2, &first, &get };
static int numbers[10] = { [5] = 50, [6] = 60 };
static int *middle = &numbers[5], *end = numbers + 10, *back = &numbers[10] - 4;
static char *message = "message" + 3;
static char *const *indirect = &message;
static struct { struct { int a, b; } in[2]; } nested = { { { 1, 2 }, { 3, 4 } } };
static int *member = &nested.in[1].b;
static long offset = (long)&((struct list *)0)->next;
static unsigned char truth = (unsigned char)(3 > 2) + sizeof(int);
static int (*table[])(const struct list *) = { get, 0, get };

int main(void)
{
    printf("%d %d\n", first.next->value, first.next->next->get(&first));
    printf("%d %d %d\n", *middle, (int)(end - middle), *back);
    printf("%s %c\n", message, **indirect);
    *member += 10;
    printf("%d\n", nested.in[1].b);
    printf("%d %d\n", (int)offset == (int)sizeof(void *), truth);
    printf("%d %d\n", table[2](&second), table[1] == 0);
    static struct list *head = &first;
    printf("%d\n", head->value);
    return 0;
}
