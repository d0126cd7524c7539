/* Designated, range, nested, overriding and partial initialisers; static and automatic; the rest is zero. */
#include <stdio.h>

struct inner { char tag; int values[3]; };
struct outer { int id; struct inner in[2]; union { int i; float f; } u; const char *name; };

static struct outer global = { .in[1].values[2] = 7, .in[0] = { 'x', { 1, 2 } }, .u.f = 1.5f, .name = "global" };
static int table[] = { [0 ... 3] = 1, [5] = 9, 10, [2] = 4, [8 ... 9] = 3 };
static char text[8] = { "abc" }, exact[3] = "xyz";
static int grid[][3] = { { 1 }, { [2] = 5 }, 7, 8, 9, { 0 } };
static const char *names[] = { [2] = "two", [0] = "zero" };

static void print(const struct outer *o)
{
    printf("%d %d", o->id, o->u.i);
    for (int i = 0; i < 2; i++)
        printf(" %d:%d,%d,%d", o->in[i].tag, o->in[i].values[0], o->in[i].values[1], o->in[i].values[2]);
    printf(" %s\n", o->name ? o->name : "(null)");
}

static int next(void)
{
    static int n;
    return ++n;
}

int main(void)
{
    print(&global);
    struct outer local = { 1, { { 'a', { 1, 2, 3 } }, { 'b' } }, .name = "local", .id = 2 };
    print(&local);
    struct outer copy = local, other = { .in = { [1] = { .tag = 3 } } };
    copy.in[1].values[1] = 55;
    print(&copy);
    print(&other);
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        printf("%d ", table[i]);
    printf("\n%s %d %c%c%c\n", text, text[7], exact[0], exact[1], exact[2]);
    for (unsigned i = 0; i < sizeof grid / sizeof *grid; i++)
        printf("%d,%d,%d ", grid[i][0], grid[i][1], grid[i][2]);
    printf("\n%s %d %s\n", names[0], names[1] == 0, names[2]);
    int a[4] = { [1 ... 2] = 6 }, b[3] = { next(), next(), next() };
    printf("%d%d%d%d %d%d%d\n", a[0], a[1], a[2], a[3], b[0], b[1], b[2]);
    int braced = { 5 };
    struct inner zero = { 0 }, empty = {};
    printf("%d %d %d\n", braced, zero.values[2], empty.values[1]);
    struct { int x, y; } points[] = { { .y = 2 }, { 3 } };
    printf("%d %d %d\n", points[0].x, points[0].y, points[1].x);
    char word[] = { 'h', 'i', 0 };
    printf("%s %d\n", word, (int)sizeof word);
    return 0;
}
