// expect: true
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct point { int x, y; };

static void swap(struct point *p)
{
    int t = p->x;
    p->x = p->y;
    p->y = t;
}

int main(void)
{
    struct point points[3];
    for (int i = 0; i < 3; i++) {
        points[i].x = __VERIFIER_nondet_uchar();
        points[i].y = points[i].x + i;
    }
    for (int i = 0; i < 3; i++)
        swap(&points[i]);
    assert(points[2].x - points[2].y == 2);
    return 0;
}
