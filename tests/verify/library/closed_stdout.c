// expect: false(library) line 7
// unconfirmed: 
#include <stdio.h>
int main(void)
{
    fclose(stdout);
    printf("%d\n", 1);
    return 0;
}
