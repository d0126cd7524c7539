// expect: true
/* Nobody looks at the third argument. */
#include <assert.h>
int main(int argc, char **argv, char **variables)
{
    assert(argc >= 0);
    return 0;
}
