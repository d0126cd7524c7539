// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    unsigned char data[5] = { 9, 9, 9, 9, 9 };
    size_t count = fread(data, 2, 2, stdin);
    assert(count <= 2 && data[4] == 9);
    if (count < 2)
        assert(feof(stdin) || ferror(stdin));
    return 0;
}
