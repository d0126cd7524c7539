// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    assert(!ferror(stdout));
    int length = printf("%d", 12);
    if (length < 0)
        assert(ferror(stdout));
    clearerr(stdout);
    assert(!ferror(stdout));
    size_t count = fwrite("text", 2, 2, stdout);
    assert(count <= 2);
    return 0;
}
