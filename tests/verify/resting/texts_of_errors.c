// expect: true
// output: texts of errors are those of glibc
/* C promises neither the text nor that it stays. */
#include <assert.h>
#include <string.h>
int main(void)
{
    char *text = strerror(1);
    strerror(2);
    assert(text[0] == 'O');
    return 0;
}
