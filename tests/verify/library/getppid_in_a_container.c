// expect: false(division)
// unconfirmed: cannot be given to the compiled program
/* The parent of the first process of a container cannot be seen. */
#include <unistd.h>
int main(void)
{
    return 100 / getppid();
}
