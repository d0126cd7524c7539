/* alloca lives until the function returns, across scopes and loop iterations. */
#include <alloca.h>
#include <stdio.h>

struct item { int value; struct item *next; };

static int build(int n)
{
    struct item *list = 0;
    for (int i = 0; i < n; i++) {
        struct item *fresh = alloca(sizeof *fresh);
        fresh->value = i;
        fresh->next = list;
        list = fresh;
    }
    int result = 0;
    for (; list; list = list->next)
        result = result * 10 + list->value;
    return result;
}

int main(void)
{
    printf("%d\n", build(5));
    char *text = __builtin_alloca(6);
    for (int i = 0; i < 5; i++)
        text[i] = (char)('v' + i);
    text[5] = 0;
    printf("%s\n", text);
    return 0;
}
