// expect: false(valid-deref) line 9
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[8] = "abcd";
    strncat(text, "efgh", 4);
    return 0;
}
