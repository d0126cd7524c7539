// expect: true
/* No variable has an equals sign in its name. */
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    assert(getenv("A=B") == NULL);
    return 0;
}
