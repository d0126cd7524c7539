// expect: true
// args: --property unreach-call
// output: memory that is read before it is written holds one value all the time (not among the selected properties): `a` at
// output: allocated memory at
/* clang gives each read of such memory another value if it likes: the proof names the objects. */
#include <stdlib.h>
extern void reach_error(void);

struct pair {
    char first;
    int second;
};

int main(void)
{
    int a[4], set[2] = {1, 2};
    struct pair whole = {1, 2};
    int *p = malloc(2 * sizeof *p);
    if (!p)
        return 0;
    a[0] = set[1] + whole.second;
    if (a[1] != a[1] || p[1] != p[1])
        reach_error();
    return 0;
}
