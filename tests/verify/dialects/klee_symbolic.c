// expect: false(assertion)
// args: 
// unconfirmed: the program does not compile or link
/* What is made symbolic forgets its value. */
#include <assert.h>
int main(void)
{
    int x = 7;
    klee_make_symbolic(&x, sizeof x, "x");
    assert(x == 7);
    return 0;
}
