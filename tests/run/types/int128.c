// arch: 64
/* __int128: arithmetic, shifts, division, comparison, conversion to and from floats. */
#include <stdio.h>

static void print(__int128 value)
{
    printf("%016llx%016llx\n", (unsigned long long)(value >> 64), (unsigned long long)value);
}

int main(void)
{
    __int128 a = 0x123456789abcdef0LL, b = -a;
    print(a * a);
    print(b * a);
    print((a * a) / 12345);
    print((b * a) % 1000003);
    print((a << 60) ^ b);
    print(b >> 100);
    unsigned __int128 u = (unsigned __int128)-1;
    print(u / 7);
    print(u % 1000000007);
    print(u >> 77);
    printf("%d %d %d\n", b < a, u > 0, (unsigned __int128)b > (unsigned __int128)a);
    printf("%.10g %.10g\n", (double)(a * a), (double)u);
    print((__int128)1e30);
    print((__int128)-1.5e20f);
    unsigned __int128 array[2] = { [1] = 1 };
    array[1] <<= 127;
    print(array[1]);
    printf("%d %d\n", (int)sizeof a, (int)_Alignof(__int128));
    return 0;
}
