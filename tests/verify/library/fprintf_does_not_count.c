// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Output that fails does not come to the count. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("/dev/null", "r");
    if (file == NULL)
        return 0;
    int count = 0;
    fprintf(file, "abc%n", &count);
    assert(count == 3);
    fclose(file);
    return 0;
}
