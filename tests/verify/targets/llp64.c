// expect: true
// args: --target=x86_64-w64-mingw32
/* Windows: pointers have 64 bits and `long` has 32. */
#include <assert.h>
#include <stdint.h>

int main(void)
{
    assert(sizeof(void *) == 8 && sizeof(long) == 4 && sizeof(long long) == 8 && sizeof(__WCHAR_TYPE__) == 2);
    int x = 3;
    uintptr_t a = (uintptr_t)&x;
    int *p = (int *)a;
    assert(*p == 3);
    unsigned long u = 0;
    u--;
    assert(u == 0xffffffffu);
    return 0;
}
