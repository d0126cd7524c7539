// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 3)
#include <string.h>
int main(void)
{
    char text[10] = "abc";
    return (int)strxfrm(text + 1, text, 5);
}
