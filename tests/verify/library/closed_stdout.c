// expect: false(library) line 7
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
int main(void)
{
    fclose(stdout);
    printf("%d\n", 1);
    return 0;
}
