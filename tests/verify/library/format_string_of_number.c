// expect: false(library)
#include <stdio.h>
int main(void)
{
    char text[8];
    snprintf(text, sizeof text, "%s", 65);
    return 0;
}
