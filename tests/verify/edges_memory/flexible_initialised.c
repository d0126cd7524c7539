// expect: true
/* A flexible array with an initialiser makes its object longer. */
#include <assert.h>
struct flexible {
    int n;
    int data[];
};
static struct flexible f = { 2, { 5, 6 } };

int main(void)
{
    assert(f.n == 2 && f.data[1] == 6);
    return 0;
}
