// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* The lowest number that is free is the next one. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    fclose(stdin);
    FILE *file = fopen("name", "r");
    if (file != NULL && fileno(file) == 0)
        reach_error();
    return 0;
}
