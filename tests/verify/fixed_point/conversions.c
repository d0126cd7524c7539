// expect: true
// args: --fixed-point 16.16
/* To and from integers and other float types, in static storage, arrays and structs. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static const double table[3] = { 0.5, -1.25, 3 };
static struct {
    char c;
    float f[2];
} record = { 1, { 2.5f, -2.5f } };

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -1000 || n > 1000)
        return 0;
    double x = n;
    assert((int)x == n && (float)x == x && (long)(x + 0.5) == (n >= 0 ? n : n == 0 ? 0 : n + 1));
    assert(table[0] + table[1] + table[2] == 2.25);
    assert((int)record.f[0] == 2 && (int)record.f[1] == -2 && (unsigned char)record.f[0] == 2);
    assert(sizeof(float) == 4 && sizeof record == 12);
    _Bool t = 0.5;
    assert(t && !(_Bool)0.0 && (double)t == 1);
    return 0;
}
