// expect: true
// args: --target=powerpc64-linux-gnu
/* Elements of long arrays, looked at through smaller and larger types at symbolic places, on a big-endian machine. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned words[200];
static unsigned char bytes[400] __attribute__((aligned(8)));

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint();
    if (i >= 200)
        return 0;
    words[i] = v;
    assert(((unsigned char *)&words[i])[1] == (v >> 16 & 255));
    ((unsigned char *)words)[4 * i + 3] = 0x7e;
    assert(words[i] == ((v & ~255u) | 0x7e));
    unsigned j = i / 2 * 4;
    *(unsigned *)(bytes + j) = v;
    assert(bytes[j] == v >> 24 && bytes[j + 3] == (v & 255));
    bytes[j + 1] = 0;
    assert(*(unsigned *)(bytes + j) == (v & ~(255u << 16)));
    assert(sizeof(long) == 8 && sizeof(void *) == 8);
    return 0;
}
