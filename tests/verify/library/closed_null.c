// expect: false(deref)
#include <stdio.h>
int main(void)
{
    fclose(NULL);
    return 0;
}
