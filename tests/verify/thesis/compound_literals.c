// expect: true
/* After Figure 3.8: unnamed arrays and what points into them. */
#include <assert.h>

struct pair {
    int first, second;
};

int main(void)
{
    int *p = (int[]){ 2, 4 };
    assert(*++p == 4);
    const float *f = (const float[]){ 1e0f, 1e1f, 1e2f };
    assert(*f++ == 1e0f && *f == 10);
    struct pair q = (struct pair){ .second = *p };
    assert(q.first == 0 && q.second == 4);
    return 0;
}
