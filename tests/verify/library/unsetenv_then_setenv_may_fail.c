// expect: false(deref) line 7
// unconfirmed: cannot be given to the compiled program
#include <stdlib.h>
int main(void)
{
    unsetenv("NAME");
    setenv("NAME", "text", 1); return getenv("NAME")[0];
}
