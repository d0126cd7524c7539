// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    FILE *file = fdopen(0, "r");
    if (file != NULL)
        assert(fileno(file) == 0);
    FILE *other = fopen("name", "r");
    if (file != NULL && other != NULL)
        assert(fileno(other) != 0);
    return 0;
}
