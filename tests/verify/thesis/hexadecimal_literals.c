// expect: true
/* After Figure 3.4: hexadecimal float literals, and a product that rounds to the smallest subnormal number. */
#include <assert.h>

int main(void)
{
    float a = 0x1.8p-100f, b = -0x1.4p-50f, smallest = -0x1p-149f;
    float product = a * b;
    assert(product == smallest);
    assert(product / 2 == 0 && __builtin_signbit(product / 2));
    return 0;
}
