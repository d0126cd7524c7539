// expect: false(deref) line 9
// unconfirmed: cannot be given to the compiled program
#include <stdlib.h>
int main(void)
{
    if (getenv("NAME") != NULL)
        return 0;
    setenv("NAME", "text", 1);
    return getenv("NAME")[0];
}
