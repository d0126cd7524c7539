/* Flexible and zero-length array members: allocated, statically initialised, sizeof. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message { unsigned short length; char data[]; };
struct old { int count; int items[0]; };
static struct message greeting = { 5, "hello" };

int main(void)
{
    printf("%d %d\n", (int)sizeof(struct message), (int)sizeof(struct old));
    printf("%d %s\n", greeting.length, greeting.data);
    struct old *o = malloc(sizeof *o + 4 * sizeof(int));
    o->count = 4;
    for (int i = 0; i < o->count; i++)
        o->items[i] = i * i;
    printf("%d %d\n", o->items[3], o->items[1]);
    struct message *m = malloc(sizeof *m + 10);
    strcpy(m->data, "abc");
    m->length = 3;
    struct message head = *m;
    printf("%d %s\n", head.length, m->data);
    free(m);
    free(o);
    return 0;
}
