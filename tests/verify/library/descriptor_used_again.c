// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* The lowest number that is free: the one that was closed. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int a = open("a", O_RDONLY);
    FILE *file = a < 0 ? NULL : fdopen(a, "r");
    if (file == NULL)
        return 0;
    fclose(file);
    if (open("b", O_RDONLY) == a)
        reach_error();
    return 0;
}
