// expect: true
// args: --mmio 0x40000000:0x1000
/* Objects of the program stay what they are, though their addresses become numbers and pointers again. */
#include <assert.h>
#include <stdint.h>

int main(void)
{
    int x = 3;
    uintptr_t a = (uintptr_t)&x;
    int *p = (int *)a;
    *p = 4;
    assert(x == 4);
    uintptr_t r = (uintptr_t)(volatile unsigned *)0x40000004;
    assert(r == 0x40000004);
    return 0;
}
