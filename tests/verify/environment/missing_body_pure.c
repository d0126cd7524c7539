// expect: false
// args: --assume-pure-externals
#include <assert.h>
extern int external(int);

int main(void)
{
    assert(external(3) > 0);
    return 0;
}
