// expect: false(deref)
// args: --timeout 5
// unconfirmed: 
#include <stdlib.h>
int main(void)
{
    unsetenv("NAME");
    setenv("NAME", "text", 1);
    return getenv("NAME")[0];
}
