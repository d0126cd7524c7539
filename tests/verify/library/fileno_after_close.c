// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    close(0);
    FILE *file = fopen("name", "r");
    if (file != NULL && fileno(file) == 0)
        reach_error();
    return 0;
}
