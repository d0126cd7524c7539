// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[8] = "abcd";
    strncat(text, "efgh", 3);
    return 0;
}
