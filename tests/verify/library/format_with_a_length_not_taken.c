// expect: false(library)
// unconfirmed: the execution is stopped elsewhere
/* C11 7.21.6.1p7: `h` is for integers. */
#include <stdio.h>
int main(void)
{
    printf("%hd %lf\n", 1, 1.0);
    printf("%hf\n", 1.0);
    return 0;
}
