// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* The environment may be empty, but there is a list. */
#include <unistd.h>
extern char **environ;
extern void reach_error(void);
int main(void)
{
    if (environ[0] == NULL)
        reach_error();
    return 0;
}
