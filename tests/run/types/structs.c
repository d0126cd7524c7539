/* Structs by value: assignment, parameters, results, arrays of structs, nested, members of results, comparison by bytes. */
#include <stdio.h>

struct vector { int x, y, z; };
struct box { struct vector low, high; char name[8]; };
struct single { char c; };
struct big { long values[20]; };

static struct vector add(struct vector a, struct vector b)
{
    a.x += b.x; a.y += b.y; a.z += b.z;
    return a;
}
static struct box grow(struct box b, int by)
{
    b.high = add(b.high, (struct vector){ by, by, by });
    b.name[0]++;
    return b;
}
static struct big fill(int from)
{
    struct big b;
    for (int i = 0; i < 20; i++)
        b.values[i] = from + i;
    return b;
}
static struct single one(struct single s) { s.c++; return s; }

int main(void)
{
    struct vector v = { 1, 2, 3 }, w = v;
    w.x = 10;
    v = add(v, w);
    printf("%d %d %d\n", v.x, v.y, v.z);
    struct box b = { v, w, "box" };
    struct box c = grow(grow(b, 5), 7);
    printf("%d %d %s %s\n", c.high.x, b.high.x, c.name, b.name);
    printf("%d %ld\n", add(v, w).z, fill(100).values[19]);
    struct vector array[3] = { v, w };
    array[2] = array[0];
    array[0].x = -1;
    printf("%d %d\n", array[2].x, array[0].x);
    struct vector *p = &c.low;
    *p = w = add(*p, *p);
    printf("%d %d\n", c.low.y, w.y);
    printf("%c\n", one(one((struct single){ 'a' })).c);
    struct vector self = { 1, 1, 1 };
    self = self;
    printf("%d\n", (self = v, self).x);
    struct { struct { int deep; } a[2][2]; } n = { 0 };
    n.a[1][0].deep = 4;
    printf("%d %d\n", n.a[1][0].deep, (int)sizeof n);
    return 0;
}
