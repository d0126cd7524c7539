// expect: false(library)
#include <string.h>

int main(void)
{
    char text[8] = "abc";
    strcpy(text, text + 1);
    return text[0];
}
