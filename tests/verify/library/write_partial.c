// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    if (write(1, "text", 4) == 2)
        reach_error();
    return 0;
}
