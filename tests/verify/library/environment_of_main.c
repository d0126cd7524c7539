// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* The third argument is the list of the environment's variables, never null. */
#include <assert.h>
int main(int argc, char **argv, char **variables)
{
    assert(variables == 0);
    return 0;
}
